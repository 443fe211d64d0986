import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { folderOf, root } from '../../../../../scripts/workspace.mjs'

/** Folder of the package. */
export const clientFolder = `${root}${folderOf('client')}`

/** Bundles the package as it is published. */
export const publishClient = (): void => {
  if (!existsSync(`${clientFolder}/dist/index.js`)) throw new Error('client is not built; run the build first.')
  const { status, stderr } = spawnSync(process.execPath, [`${root}scripts/bundle.mjs`], {
    cwd: clientFolder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr.slice(0, 1_000))
}

/** Bundles the published package as a page does: one script that sets the global `bundle` to the exports of this code. */
export const bundledPage = async (code: string, external: readonly string[] = []): Promise<string> => {
  const page = `${clientFolder}/dist/bundle/page-of-a-test.js`
  const build = await rolldown({
    input: page,
    platform: 'browser',
    external: [...external],
    plugins: [
      {
        name: 'page',
        resolveId: (id: string) => (id === page ? id : null),
        load: (id: string) => (id === page ? code : null),
      },
    ],
    onLog: (_level, { code: kind, message }) => {
      if (kind !== 'MISSING_GLOBAL_NAME') throw new Error(message)
    },
  })
  const { output } = await build.generate({ format: 'iife', name: 'bundle', minify: true, codeSplitting: false })
  await build.close()
  if (output.length !== 1) throw new Error(`The bundle has ${output.length} files.`)
  return output[0].code
}

/** Bytes after gzip. */
export const gzipped = (code: string): number => gzipSync(code, { level: 9 }).length
