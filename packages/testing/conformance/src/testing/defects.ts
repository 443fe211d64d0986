import type { Deposit, HttpResponse, Offer, SwapProvider } from '@switchyard/core'
import { expect, it } from 'vitest'
import type { Tools } from '../check.ts'
import { listFailures } from './list-failures.ts'
import { createSubject, withOffer } from './sample-provider.ts'

/** Breaks the sample provider in one way. */
export type Defect = (provider: SwapProvider, tools: Tools) => Partial<SwapProvider>

/** A defect and the failure the kit must report for it. */
export type DefectCase = readonly [title: string, defect: Defect, expected: RegExp]

/** Registers a test for each defect: the kit catches it. */
export const catches = (defects: readonly DefectCase[]): void =>
  void it.each(defects)('catches %s', async (_title, defect, expected) => {
    const found = await listFailures(createSubject(defect))
    expect(found.filter((line) => expected.test(line))).not.toEqual([])
  })

/** Sends a GET to the upstream of the sample provider. */
export const get = ({ http }: Tools, path: string, signal: AbortSignal): Promise<HttpResponse> =>
  http({ method: 'GET', url: `https://sample.example${path}`, signal })

/** Changes every offer. */
export const offering =
  (change: (offer: Offer) => object): Defect =>
  (provider) =>
    withOffer(provider, (offer) => ({ ...offer, ...change(offer) }) as Offer)

/** Changes every deposit. */
export const building =
  (change: (deposit: Deposit) => object): Defect =>
  (provider) => ({
    build: async (offer, addresses, context) => {
      const deposit = await provider.build(offer, addresses, context)
      return { ...deposit, ...change(deposit) } as Deposit
    },
  })
