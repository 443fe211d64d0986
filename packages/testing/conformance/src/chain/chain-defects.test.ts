import type { Chain, DecodedDeposit } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { ConformanceError, type Tools } from '../check.ts'
import { chainChecks } from './chain-checks.ts'
import { chainSubject, sampleChainCases } from './testing/sample-chain.ts'

type ChainDefect = (chain: Chain, tools: Tools) => Partial<Chain>

/** Runs every check and lists the failures as `group: message`. */
const failures = async (defect?: ChainDefect, cases = sampleChainCases): Promise<readonly string[]> => {
  const failed: string[] = []
  for (const { group, skip, run } of chainChecks(chainSubject(defect, cases))) {
    if (skip !== undefined) continue
    await run().catch((failure: unknown) => {
      failed.push(`${group}: ${failure instanceof ConformanceError ? failure.message : `(${String(failure)})`}`)
    })
  }
  return failed
}

/** Changes what is read of every transaction. */
const decoding =
  (change: (decoded: DecodedDeposit) => object): ChainDefect =>
  (chain) => ({ decode: (built, code) => ({ ...chain.decode(built, code), ...change(chain.decode(built, code)) }) })

describe('the kit for chains', () => {
  it('passes a chain that keeps the contract', async () => {
    expect(await failures()).toEqual([])
  })

  it.each<readonly [title: string, defect: ChainDefect, expected: RegExp]>([
    ['another contract', () => ({ contract: 2 as 1 }), /^contract: contract 2 is not 1/],
    ['a code without facts', () => ({ facts: [] }), /^contract: SMPL is no known chain/],
    [
      'a code without address cases',
      () => ({ codes: ['SMPL', 'BTC'] }),
      /^addresses: there are no address cases for BTC/,
    ],
    [
      'approvals that cannot be read',
      () => ({ buildApproval: async () => undefined }),
      /^contract: buildApproval and decodeApproval/,
    ],
    [
      'any text as an address',
      () => ({ readAddress: (_, text) => ({ canonical: text, form: 'x' }) }),
      /^addresses: .* is read as/,
    ],
    [
      'an address that throws',
      () => ({
        readAddress: () => {
          throw new Error('boom')
        },
      }),
      /^addresses: address threw Error: boom/,
    ],
    [
      'no checksum',
      () => ({ readAddress: (_, text) => (/^s\S8$/.test(text) ? { canonical: text, form: 'x' } : undefined) }),
      /^addresses: sq8 differs from s18/,
    ],
    [
      'another canonical spelling',
      (chain) => ({
        readAddress: (code, text) => chain.readAddress(code, text) && { canonical: text.toUpperCase(), form: 'x' },
      }),
      /^addresses: s18 is read as S18 instead of s18/,
    ],
    [
      'a balance of 0 when the gateway fails',
      (chain) => ({
        readFunds: (outgoing, context) =>
          chain.readFunds(outgoing, context).catch(() => ({ balance: 0n, gasBalance: 0n, state: {} })),
      }),
      /^funds: funds: returned instead of throwing UpstreamError/,
    ],
    [
      'funds that outlive their signal',
      (chain, tools) => ({
        readFunds: (outgoing, { signal: _, ...context }) =>
          chain.readFunds(outgoing, { ...context, signal: new AbortController().signal }).finally(() => tools),
      }),
      /^funds: funds: did not settle within/,
    ],
    [
      'a transaction to another recipient',
      (chain) => ({
        build: async (deposit, funds, context) => {
          const built = await chain.build(deposit, funds, context)
          return { ...built, tx: { ...(built.tx as object), to: 's36' } }
        },
      }),
      /^transactions: to: expected s27, found s36/,
    ],
    [
      'decode that forgets the amount',
      decoding(() => ({ amount: 10n })),
      /^transactions: the transaction passes for one with another amount/,
    ],
    [
      'decode that forgets the memo',
      decoding(({ memo }) => (memo ? { memo: 'm' } : {})),
      /^transactions: the transaction passes for one with another memo/,
    ],
    [
      'decode that answers from a stored deposit instead of the transaction',
      (chain) => {
        let last: DecodedDeposit | undefined
        return {
          build: async (deposit, funds, context) => {
            const built = await chain.build(deposit, funds, context)
            last = chain.decode(built, 'SMPL')
            return built
          },
          decode: () => last as DecodedDeposit,
        }
      },
      /^transactions: (another instance reads|\()/,
    ],
    [
      'a memo that is cut',
      (chain) => ({
        build: (deposit, funds, context) =>
          chain.build(
            'memo' in deposit ? ({ ...deposit, memo: deposit.memo?.slice(0, 80) } as typeof deposit) : deposit,
            funds,
            context,
          ),
      }),
      /^transactions: a long memo was cut/,
    ],
    [
      'a sell of more than the balance',
      (chain) => ({
        build: (deposit, funds, context) => chain.build(deposit, { ...funds, balance: 10n ** 30n }, context),
      }),
      /^transactions: built /,
    ],
  ])('catches %s', async (_title, defect, expected) => {
    expect((await failures(defect)).filter((line) => expected.test(line))).not.toEqual([])
  })
})
