import type { Logger } from 'pino'
import { listChainsOff } from '../adapters/chain-adapters.ts'
import type { ChainsWithoutNodes } from '../adapters/find-chains-without-nodes.ts'
import { listProvidersOff } from '../adapters/provider-adapters.ts'
import type { Config } from '../config/config.ts'
import type { NamedPlugins } from '../plugins/load-named-plugins.ts'

/** Logs the address and what is switched off. */
export const logStart = (
  logger: Logger,
  config: Config,
  start: {
    readonly url: string
    readonly keys: number
    readonly withoutNodes?: ChainsWithoutNodes
    readonly named?: Pick<NamedPlugins, 'loaded' | 'leftOut'>
  },
): void => {
  logger.info({ url: start.url, auth: config.auth, keys: start.keys }, 'listening')
  const off = { providers: listProvidersOff(config.providers), chains: listChainsOff(config.chains) }
  if (Object.keys({ ...off.providers, ...off.chains }).length > 0) logger.info(off, 'switched off')
  const { withoutNodes = {}, named = { loaded: [], leftOut: [] } } = start
  if (named.loaded.length > 0) logger.info({ plugins: named.loaded }, 'plugins loaded by name')
  for (const { origin, reason, ...about } of named.leftOut)
    logger.error({ ...origin, ...about, reason }, 'a plugin is left out')
  if (Object.keys(withoutNodes).length > 0)
    logger.info({ chains: withoutNodes }, 'chains without a node: nothing can be sold from them')
  if (config.explorerUrl !== undefined && config.linkKeys === undefined)
    logger.warn('linkKeys are not set: explorer links end with this process')
}
