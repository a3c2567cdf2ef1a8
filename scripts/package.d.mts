/** The folders of the packages that a workspace needs when it runs, such as node_modules/fastify. */
export function packagesOf(workspace: 'server' | 'web'): string[]

/** Where the archive is that was made in this folder; nothing when the build failed. */
export function makeArchive(into?: string): Promise<string | undefined>
