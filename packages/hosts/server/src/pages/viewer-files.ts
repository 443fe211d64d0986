import { readdir, readFile } from 'node:fs/promises'

/** Written by the build: one folder, named after the viewer's version. The same relative path from sources and build. */
const VIEWER = new URL('../../dist/reference/', import.meta.url)

let folder: Promise<string> | undefined

/** The folder of the viewer, below `/reference`. Read once. */
export const findViewerFolder = (): Promise<string> => {
  folder ??= readdir(VIEWER).then(([name]) => {
    if (name === undefined) throw new Error('The build has not copied the viewer of the API reference.')
    return name
  })
  return folder
}

/**
 * A script of the viewer, compressed with gzip; `undefined` where there is none.
 *
 * @param path `standalone.esm.js`, or `chunks/` and a name of letters, digits, dots and hyphens.
 */
export const readViewerFile = async (path: string): Promise<Buffer<ArrayBuffer> | undefined> => {
  if (!/^(?:chunks\/)?[\w-]+(?:\.[\w-]+)*\.js$/.test(path)) return undefined
  const file = new URL(`${await findViewerFolder()}/${path}.gz`, VIEWER)
  return readFile(file).catch(() => undefined)
}
