/** Tells whether a URL stays inside the browser. */
export const isLocal = ({ protocol }: URL): boolean => ['data:', 'blob:', 'about:', 'file:'].includes(protocol)
