import { CommandFailure, createUsageFailure, exitCodes } from '../../command-failure.ts'
import type { ShownRoute } from '../quote/quote-view.ts'
import { cutAmount, formatDuration } from '../quote/render-quote.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** A route that can be built. */
export type BuildableRoute = ShownRoute & { readonly routeId: string }

/**
 * The route that the option names, by number, tag or provider; without it the user is asked.
 *
 * @throws {CommandFailure} where nothing matches, or nobody can be asked.
 */
export const chooseRoute = async (
  routes: readonly ShownRoute[],
  wanted: string | undefined,
  terminal: Terminal,
): Promise<BuildableRoute> => {
  const buildable = routes.filter((route): route is BuildableRoute => route.routeId !== undefined)
  if (buildable.length === 0) throw new CommandFailure('There is no route to build.', { exitCode: exitCodes.noRoute })
  if (wanted !== undefined) {
    const word = wanted.toUpperCase()
    const named =
      buildable[Number(wanted) - 1] ??
      buildable.find(({ meta }) => meta.tags.some((tag) => tag === word)) ??
      buildable.find(({ providers }) => providers.join('+').toUpperCase() === word)
    if (named) return named
    const names = buildable.map(({ providers }) => providers.join('+')).join(', ')
    throw createUsageFailure(`No route is called ${wanted}.`, `There are: ${names}.`)
  }
  if (!terminal.canAsk) {
    throw createUsageFailure(
      'Nobody can be asked which route to take.',
      'Name one with --route: a number of the list, a provider, or recommended, cheapest or fastest.',
    )
  }

  const { isCancel, select } = await import('@clack/prompts')
  const answer = await select({
    message: 'Which route?',
    initialValue: Math.max(
      0,
      buildable.findIndex(({ meta }) => meta.tags.includes('RECOMMENDED')),
    ),
    options: buildable.map(({ providers, expectedBuyAmount, estimatedTime, meta }, value) => ({
      value,
      label: `${providers.join('+')}  ${cutAmount(expectedBuyAmount)}  ${formatDuration(estimatedTime?.total)}`,
      hint: meta.tags.join(' '),
    })),
  })
  const chosen = isCancel(answer) ? undefined : buildable[answer]
  if (!chosen) throw new CommandFailure('Nothing was chosen; nothing was built.')
  return chosen
}
