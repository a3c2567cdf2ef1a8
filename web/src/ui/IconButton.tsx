import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & { label: string }

/** Button of 32 px that shows only an icon. Links of this look have the class `icon-button`. */
export function IconButton({ label, className = '', ...rest }: Props) {
  return (
    <button type="button" className={`icon-button ${className}`} aria-label={label} title={label} {...rest} />
  )
}
