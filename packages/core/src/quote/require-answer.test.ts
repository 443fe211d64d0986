import { describe, expect, it } from 'vitest'
import type { ProviderError, Route } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import type { PricedRequest } from '../pipeline/resolved-request.ts'
import { btc, eth, fakeProvider } from '../testing/fakes.ts'
import type { Path, Paths } from './paths/find-paths.ts'
import { requireAnswer } from './require-answer.ts'
import { requireProvider } from './require-provider.ts'
import type { Shortlist } from './shortlist.ts'

const pair = { sell: btc, buy: eth }
const route = {} as Route
const error: ProviderError = { provider: 'FAKE', errorCode: 'swapHalted', message: 'halted' }
const refused = expect.objectContaining({
  code: 'noRoutesFound',
  message: expect.stringMatching(/BTC\.BTC.*ETH\.ETH/),
})

/** A catalogue of these providers, of which some could not be read. */
const read = (id: string, ...unread: readonly string[]) =>
  ({ catalogue: { providerIds: [id, ...unread], unread } }) as unknown as EngineContext

describe('an answer of a quote', () => {
  const made = (routes: readonly Route[], providerErrors: readonly ProviderError[], sifted: readonly Route[]) => () =>
    requireAnswer(
      pair as PricedRequest,
      { offered: routes.length, providerErrors, suitable: sifted, routes: sifted },
      read('ONE'),
    )

  it('has a route, or the error of a provider that was asked', () => {
    expect(made([route], [], [route])).not.toThrow()
    expect(made([route, route], [error], [route])).not.toThrow()
    expect(made([], [error], [])).not.toThrow()
  })

  it('is refused with neither a route nor the error of a provider', () => expect(made([], [], [])).toThrow(refused))

  it('is refused where the conditions of the request leave none of the routes, also beside an error', () => {
    expect(made([route], [], [])).toThrow(refused)
    expect(made([route], [error], [])).toThrow(refused)
  })
})

describe('the providers of a quote', () => {
  const dropped = [
    { provider: 'ONE', filter: 'pair', reason: 'does not trade it' },
    { provider: 'TWO', filter: 'second-leg', reason: 'asks for more' },
  ] as const
  const found =
    (providers: Shortlist['providers'], paths: Paths['paths'], explain?: boolean, engine = read('ONE')) =>
    () =>
      requireProvider(
        { ...pair, caller: { explain } } as unknown as PricedRequest,
        {
          direct: { providers, dropped: [dropped[0]] } as unknown as Shortlist,
          twoLeg: { paths, dropped: [dropped[1]] },
        },
        engine,
      )

  it('serve the pair alone, or on a path of two', () => {
    expect(found([fakeProvider()], [])).not.toThrow()
    expect(found([], [{} as Path])).not.toThrow()
  })

  it('are named where they could not be asked, and are the reason where none could', () => {
    expect(found([], [], false, read('ONE', 'TWO'))).toThrow(/could not be asked: TWO$/)
    const none = { catalogue: { providerIds: ['TWO'], unread: ['TWO'] } } as unknown as EngineContext
    expect(found([], [], false, none)).toThrow(expect.objectContaining({ code: 'serviceUnavailable' }))
  })

  it('are missed with the removals of both searches for a caller who may see them, and without for others', () => {
    const thrown = (explain?: boolean) => {
      try {
        return found([], [], explain)()
      } catch (refusal) {
        return refusal
      }
    }
    expect(thrown(true)).toEqual(refused)
    expect(thrown(true)).toMatchObject({ data: { explain: dropped } })
    expect(thrown(false)).toMatchObject({ code: 'noRoutesFound', data: undefined })
    expect(thrown()).toMatchObject({ code: 'noRoutesFound', data: undefined })
  })
})
