import { mkdirSync, writeFileSync } from 'node:fs'
import { toBase, toIdentifierKey } from '@switchyard/core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IndexKind } from '../chain-plugins-at.ts'
import { runSwap, type SwapScenario } from '../swap-scenario.ts'
import { openTestEnvironment, type TestEnvironment } from '../test-environment.ts'

/** A sell of the matrix of providers and sell chains. */
export interface Sell extends SwapScenario {
  /** The form of its deposit; absent where the quote does not name one. */
  readonly kind?: 'simpleTransfer' | 'transferWithMemo' | 'contractCall'
  /** Service of the sandbox whose fault `refund` sends the deposit back; absent where this sell is not tried as a refund. */
  readonly refundedBy?: string
}

/** A cell of the matrix as it ran: what `docs/coverage.md` is made of. */
export interface Cell {
  readonly provider: string
  readonly sellAsset: string
  readonly buyAsset: string
  readonly kind: string
  readonly end: 'completed' | 'refunded'
}

const decimalsOf = ({ sandbox }: TestEnvironment, identifier: string): number => {
  const ledger = sandbox.world.ledger(identifier.slice(0, identifier.indexOf('.')))
  const [, contract] = identifier.split('-')
  if (contract === undefined) return ledger.decimals
  return ledger.tokens?.get(contract)?.decimals ?? ledger.tokens?.get(contract.toLowerCase())?.decimals ?? 0
}

const RESULTS = new URL('../../../../../.switchyard/coverage/', import.meta.url)

/**
 * Runs each sell of a chain from quote to completion, and those with `refundedBy` once more to their refund: signed by the chain's
 * wallet, broadcast to its gateway. Leaves the cells that ran for `scripts/coverage.mjs`.
 */
export const runSells = (chain: string, sells: readonly Sell[], index: IndexKind = 'esplora'): void => {
  describe(`sells from ${chain}`, () => {
    let environment: TestEnvironment
    const cells: Cell[] = []
    beforeAll(async () => {
      environment = await openTestEnvironment({}, [], undefined, index)
    })
    // Some adapters limit requests for unknown deposits per minute.
    beforeEach(() => environment.sandbox.world.clock.advance(61_000))
    afterEach(() => environment.sandbox.faults.clear())
    afterAll(async () => {
      mkdirSync(RESULTS, { recursive: true })
      writeFileSync(new URL(`${chain}.json`, RESULTS), `${JSON.stringify(cells, null, 2)}\n`)
      await environment?.close()
    })
    const ran = ({ provider, sellAsset, buyAsset, kind }: Sell, end: Cell['end']): void => {
      cells.push({ provider, sellAsset, buyAsset, kind: kind ?? '', end })
    }

    it.each(sells)('$provider sells $sellAsset for $buyAsset as a $kind', async (sell) => {
      const { kind, refundedBy: _, ...scenario } = sell
      const { end, hash, route, received, statuses } = await runSwap(environment, scenario)
      expect(end.status, statuses.join(' → ')).toBe('completed')
      expect(route.txHint).toBe(kind)
      expect(end).toMatchObject({ hash, meta: { provider: scenario.provider } })
      expect(toIdentifierKey(end.toAsset ?? '')).toBe(toIdentifierKey(scenario.buyAsset))
      // What the ledger shows, whatever tracking says; ONEINCH cannot tell the amount of a coin it paid.
      const least =
        toBase(route.expectedBuyAmountMaxSlippage ?? '', decimalsOf(environment, scenario.buyAsset)) ?? received + 1n
      expect(received).toBeGreaterThanOrEqual(least)
      if (scenario.provider !== 'ONEINCH' || end.toAmount !== undefined)
        expect(toBase(end.toAmount ?? '', decimalsOf(environment, scenario.buyAsset))).toBe(received)
      ran(sell, 'completed')
    })

    const refundable = sells.filter(({ refundedBy }) => refundedBy !== undefined)
    it.each(refundable)('$provider refunds $sellAsset', async (sell) => {
      const { kind: _, refundedBy = '', ...scenario } = sell
      environment.sandbox.faults.set(refundedBy, { refund: true })
      const { end, received, statuses } = await runSwap(environment, scenario)
      expect(end.status, statuses.join(' → ')).toBe('refunded')
      expect(received).toBe(0n)
      ran(sell, 'refunded')
    })
  })
}
