import { registerPaths as paths, type RegisterName } from '@insaka/domain/all-registers'
import type { LinkProps } from '@tanstack/react-router'

export const registerPaths = paths satisfies Readonly<Record<RegisterName, NonNullable<LinkProps['to']>>>
