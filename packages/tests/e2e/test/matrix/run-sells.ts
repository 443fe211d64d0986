import { mkdirSync, writeFileSync } from 'node:fs'
import { findChain, toBase, toHuman, toIdentifierKey } from '@switchyard/core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IndexKind } from '../chain-plugins-at.ts'
import { quoteRoute, runSwap, type SwapScenario } from '../swap-scenario.ts'
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

/** What a wallet paid on top of what it sold, whole coins of its chain. */
export interface PaidFee {
  readonly provider: string
  readonly sellAsset: string
  /** The route's fee `inbound`, which the wallet held beside what it sold, and nothing else. */
  readonly quoted: string
  /** The most that the built transaction may cost. */
  readonly built: string
  readonly paid: string
}

/**
 * Base units that an account keeps on its chain, whatever it sells: reserves and deposits, no fees. Source: the parameters of the
 * simulated ledgers.
 */
const RESERVES: Readonly<Record<string, bigint>> = {
  ADA: 1_000_000n,
  DOT: 100_000_000n,
  SOL: 890_880n,
  XRP: 1_000_000n,
}

const decimalsOf = ({ sandbox }: TestEnvironment, identifier: string): number => {
  const ledger = sandbox.world.ledger(identifier.slice(0, identifier.indexOf('.')))
  const [, contract] = identifier.split('-')
  if (contract === undefined) return ledger.decimals
  return ledger.tokens?.get(contract)?.decimals ?? ledger.tokens?.get(contract.toLowerCase())?.decimals ?? 0
}

const chainOf = (identifier: string): string => identifier.slice(0, identifier.indexOf('.'))

/** Whether an asset is the coin in which its chain's fees are paid. */
const isCoin = (identifier: string): boolean =>
  identifier.slice(identifier.indexOf('.') + 1) === findChain(chainOf(identifier))?.nativeTicker

/** Whether the fee of a route is that of its chain now, not a typical figure. */
const hasOwnFee = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }): boolean =>
  warnings.every(({ code }) => code !== 'networkFeeEstimated')

/** Sums the fees that a wallet pays on top, in the coin of a chain, base units. */
const sumInbound = (
  fees: readonly { readonly type: string; readonly asset: string; readonly amount: string; readonly chain: string }[],
  code: string,
  decimals: number,
): bigint =>
  fees
    .filter(({ type, asset, chain }) => type === 'inbound' && chain === code && isCoin(asset))
    .reduce((sum, { amount }) => sum + (toBase(amount, decimals) ?? 0n), 0n)

const RESULTS = new URL('../../../../../.switchyard/coverage/', import.meta.url)

/**
 * Runs each sell of a chain from quote to completion, and those with `refundedBy` once more to their refund: signed by the chain's
 * wallet, broadcast to its gateway. Leaves the cells that ran for `scripts/coverage.mjs`.
 */
export const runSells = (chain: string, sells: readonly Sell[], index: IndexKind = 'esplora'): void => {
  describe(`sells from ${chain}`, () => {
    let environment: TestEnvironment
    const cells: Cell[] = []
    const fees: PaidFee[] = []
    beforeAll(async () => {
      environment = await openTestEnvironment({}, [], undefined, index)
    })
    // Some adapters limit requests for unknown deposits per minute.
    beforeEach(() => environment.sandbox.world.clock.advance(61_000))
    afterEach(() => environment.sandbox.faults.clear())
    afterAll(async () => {
      mkdirSync(RESULTS, { recursive: true })
      writeFileSync(new URL(`${chain}.json`, RESULTS), `${JSON.stringify({ cells, fees }, null, 2)}\n`)
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

    // A token is approved in a transaction of its own, whose fee is no part of the route's.
    const ofCoins = sells.filter(({ sellAsset }) => !sellAsset.includes('-') && isCoin(sellAsset))
    it.each(ofCoins)('$provider sells $sellAsset from a wallet with the fee of the route and no more', async (sell) => {
      const { kind: _, refundedBy: __, ...scenario } = sell
      const seller = `exact-${scenario.provider}-${scenario.sellAsset}`
      const code = chainOf(scenario.sellAsset)
      const ledger = environment.sandbox.world.ledger(code)
      const { decimals } = ledger
      let quoted = 0n
      // A quote never waits for fee rates; the clock has moved on, so that those of before are too old.
      const findsFee = async () => hasOwnFee(await quoteRoute(environment, { ...scenario, seller }))
      await expect.poll(findsFee, { timeout: 10_000 }).toBe(true)
      const isUtxo = findChain(code)?.family === 'utxo'
      const { end, spent, swap, route, statuses } = await runSwap(
        environment,
        { ...scenario, seller },
        (found, address) => {
          quoted = sumInbound(found.fees, code, decimals)
          const funds = toBase(scenario.sellAmount, decimals) ?? 0n
          // On UTXO chains the fee of the route is that of two inputs.
          const first = isUtxo ? funds / 2n : 0n
          if (first > 0n) ledger.fund(address, first)
          ledger.fund(address, funds - first + quoted + (RESERVES[code] ?? 0n))
          // What an account may still send for free is not known to a quote.
          ledger.useFreeBandwidth?.(address)
        },
      )
      expect(end.status, statuses.join(' → ')).toBe('completed')
      expect(hasOwnFee(route)).toBe(true)
      const sold = toBase(scenario.sellAmount, decimals) ?? 0n
      const built = sumInbound(swap.fees, code, decimals)
      const paid = spent - sold
      expect(paid).toBeLessThanOrEqual(built)
      expect(built).toBeLessThanOrEqual(quoted)
      expect(quoted * 10n).toBeLessThanOrEqual(built * 12n)
      const inCoins = (amount: bigint) => toHuman(amount, decimals)
      fees.push({
        provider: scenario.provider,
        sellAsset: scenario.sellAsset,
        quoted: inCoins(quoted),
        built: inCoins(built),
        paid: inCoins(paid),
      })
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
