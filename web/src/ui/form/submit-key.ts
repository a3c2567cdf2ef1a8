/** A name for one submit, so that the server carries it out once however often it arrives. */
export function newSubmitKey(): string {
  // crypto.randomUUID is there on HTTPS only.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
