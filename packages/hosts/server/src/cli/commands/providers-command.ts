import { openServer, type ServerOptions } from '../api/server-options.ts'
import type { RunContext } from '../run-context.ts'
import { renderColumns } from '../terminal/render-columns.ts'
import { writeJson } from '../terminal/write-json.ts'

/** Options of `switchyard providers`. */
export interface ProvidersOptions extends ServerOptions {
  readonly json?: true
}

/** `switchyard providers`: every provider, its tokens and chains, and what is switched off. */
export const runProviders = async (options: ProvidersOptions, { terminal }: RunContext): Promise<void> => {
  const api = openServer(options, terminal.environment)
  const [providers, states] = await Promise.all([api.providers(), api.providersStatus()])
  const statusOf = new Map(states.map((state) => [state.provider, state]))
  const listed = providers.map((provider) => ({ ...provider, status: statusOf.get(provider.provider) }))
  if (options.json) return terminal.say(writeJson(listed))
  const lines = renderColumns(
    [
      { title: 'provider', cells: listed.map(({ provider }) => provider) },
      { title: 'tokens', cells: listed.map(({ count }) => String(count)), right: true },
      { title: 'chains', cells: listed.map(({ enabledChainIds = [] }) => String(enabledChainIds.length)), right: true },
      {
        title: 'state',
        cells: listed.map(({ enabledChainIds = [], status }) => {
          const failing = status?.switchedOff?.[0]
          if (enabledChainIds.length === 0) return 'off'
          if (failing) return `failing on ${failing.chain ?? 'every chain'} since ${failing.since}: ${failing.reason}`
          return status?.note === undefined ? 'on' : `on (${status.note})`
        }),
      },
    ],
    terminal.width,
  )
  terminal.say(lines.map((line) => `${line}\n`).join(''))
}
