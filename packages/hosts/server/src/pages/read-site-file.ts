import { readFile } from 'node:fs/promises'

/** Written by the build from the package of the pages. The same relative path from sources and build. */
const SITE = new URL('../../dist/site/', import.meta.url)

const read = new Map<string, Promise<Buffer<ArrayBuffer> | undefined>>()

/** A file of the site; `undefined` where there is none. Read once. */
export const readSiteFile = (path: string): Promise<Buffer<ArrayBuffer> | undefined> => {
  const known = read.get(path)
  if (known) return known
  const file = readFile(new URL(path, SITE)).then(
    (bytes) => bytes as Buffer<ArrayBuffer>,
    () => {
      // A name that does not exist must not take memory.
      read.delete(path)
      return undefined
    },
  )
  read.set(path, file)
  return file
}
