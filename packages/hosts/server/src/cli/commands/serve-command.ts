import { loadConfig } from '../../config/load-config.ts'
import { readPlugin } from '../../plugins/read-plugin.ts'
import type { RunContext } from '../run-context.ts'

/** Options of `switchyard serve`. */
export interface ServeOptions {
  readonly config?: string
  readonly host?: string
  readonly port?: string
  readonly plugin?: readonly string[]
  readonly checkConfig?: true
}

/**
 * `switchyard serve`, and the program without a command.
 *
 * @throws {ConfigError} if the configuration cannot be used.
 */
export const runServe = async (options: ServeOptions, { terminal, keep }: RunContext): Promise<void> => {
  const { environment, say } = terminal
  const file = options.config ?? (environment.SWITCHYARD_CONFIG || undefined)
  const flags = {
    host: options.host,
    // Text that is no number is left for the schema to refuse.
    port: /^\d+$/.test(options.port ?? '') ? Number(options.port) : options.port,
  }
  const plugins = (options.plugin ?? []).map((text) => readPlugin(text))
  const config = await loadConfig({ file, environment, flags, plugins })
  if (!options.checkConfig) {
    const { createServer } = await import('../../create-server.ts')
    return keep(await createServer(config))
  }

  // The files that the configuration names are checked too.
  const [{ readTokensFile }, { readRecords }, { readRules }, { checkSources }, { checkPlugins }, known, facts] =
    await Promise.all([
      import('../../live/apply-tokens.ts'),
      import('../../live/read-records.ts'),
      import('../../live/read-rules.ts'),
      import('../../sources/check-sources.ts'),
      import('../../plugins/check-plugins.ts'),
      import('../../live/with-known-chains.ts'),
      import('../../facts/check-fact-files.ts'),
    ])
  await readRecords(config)
  await readRules(config)
  if (config.tokensFile !== undefined) await readTokensFile(config.tokensFile)
  await checkSources(config)
  await facts.checkFactFiles(config, config.facts.files)
  const added = await checkPlugins(config)
  await readRules(config, undefined, (own) => known.requireChains(own, added))
  known.requireExplorerChains(config, added)
  say('The configuration can be used.\n')
}
