import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** Conditions by which a bundler chooses among the files of a package. */
export const conditions: Readonly<Record<'browser' | 'worker' | 'react-native', readonly string[]>> = {
  browser: ['browser', 'import', 'default'],
  worker: ['workerd', 'worker', 'browser', 'import', 'default'],
  'react-native': ['react-native', 'import', 'default'],
}

/** One script with everything that a file imports. `define` replaces expressions. */
export const bundleOf = async (
  file: string,
  target: keyof typeof conditions,
  define: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const build = await rolldown({
    input: fileURLToPath(new URL(file, import.meta.url)),
    platform: 'browser',
    resolve: { conditionNames: [...conditions[target]] },
    transform: { define: { ...define } },
    onLog: (level, { message }) => {
      if (level === 'warn') throw new Error(message)
    },
  })
  const { output } = await build.generate({ format: 'esm', codeSplitting: false })
  await build.close()
  return output[0].code
}
