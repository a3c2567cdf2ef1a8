/** Folders of a workspace's runtime dependencies, such as node_modules/fastify. */
export function packagesOf(workspace: 'server' | 'web'): string[]

/** Returns the path of the archive; undefined if the build failed. */
export function makeArchive(into?: string): Promise<string | undefined>
