import type { Deposit, HttpResponse, Offer, SwapProvider } from '@switchyard/core'
import { expect, it } from 'vitest'
import type { Tools } from '../check.ts'
import { failures } from './failures.ts'
import { subjectOf, withOffer } from './wired.ts'

/** Breaks a sound provider in one way. */
export type Breaker = (provider: SwapProvider, tools: Tools) => Partial<SwapProvider>

/** How a provider is broken, and the failure the kit must tell. */
export type Broken = readonly [title: string, breaker: Breaker, expected: RegExp]

/** Registers a test for each: the kit catches it. */
export const catches = (broken: readonly Broken[]): void =>
  void it.each(broken)('catches %s', async (_title, breaker, expected) => {
    const found = await failures(subjectOf(breaker))
    expect(found.filter((line) => expected.test(line))).not.toEqual([])
  })

/** A GET of the wired upstream. */
export const get = ({ http }: Tools, path: string, signal: AbortSignal): Promise<HttpResponse> =>
  http({ method: 'GET', url: `https://wired.example${path}`, signal })

/** Changes every offer. */
export const offering =
  (change: (offer: Offer) => object): Breaker =>
  (provider) =>
    withOffer(provider, (offer) => ({ ...offer, ...change(offer) }) as Offer)

/** Changes every deposit. */
export const building =
  (change: (deposit: Deposit) => object): Breaker =>
  (provider) => ({
    build: async (offer, addresses, context) => {
      const deposit = await provider.build(offer, addresses, context)
      return { ...deposit, ...change(deposit) } as Deposit
    },
  })
