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
  if (wanted !== undefined) return findRoute(buildable, wanted)
  if (!terminal.canAsk) {
    throw createUsageFailure(
      'Nobody can be asked which route to take.',
      'Name one with --route: a number of the list, a provider, or recommended, cheapest or fastest.',
    )
  }
  return askForRoute(buildable)
}

const findRoute = (routes: readonly BuildableRoute[], wanted: string): BuildableRoute => {
  const word = wanted.toUpperCase()
  const found =
    routes[Number(wanted) - 1] ??
    routes.find(({ meta }) => meta.tags.some((tag) => tag === word)) ??
    routes.find(({ providers }) => providers.join('+').toUpperCase() === word)
  if (found) return found
  throw createUsageFailure(`No route is called ${wanted}.`, `There are: ${routes.map(nameRoute).join(', ')}.`)
}

const nameRoute = ({ providers }: ShownRoute): string => providers.join('+')

const askForRoute = async (routes: readonly BuildableRoute[]): Promise<BuildableRoute> => {
  const { isCancel, select } = await import('@clack/prompts')
  const initial = routes.findIndex(({ meta }) => meta.tags.includes('RECOMMENDED'))
  const answer = await select({
    message: 'Which route?',
    initialValue: Math.max(0, initial),
    options: routes.map((route, value) => ({
      value,
      label: `${nameRoute(route)}  ${cutAmount(route.expectedBuyAmount)}  ${formatDuration(route.estimatedTime?.total)}`,
      hint: route.meta.tags.join(' '),
    })),
  })
  const route = isCancel(answer) ? undefined : routes[answer]
  if (!route) throw new CommandFailure('Nothing was chosen; nothing was built.')
  return route
}
