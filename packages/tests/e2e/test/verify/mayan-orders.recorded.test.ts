import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { type CheckField, verifySwap } from '@switchyard/verify'
import { evm } from '@switchyard/verify/evm'
import { Interface } from 'ethers'
import { describe, expect, it } from 'vitest'

const FOLDER = 'providers/mayan/data'
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const NOW = 1_800_000_000_000

interface Vector {
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: a recording has whatever shape the network gave it
  readonly quote: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly args: any
  readonly result: { readonly to: string; readonly data: string; readonly value: string }
}

const named = (symbol: string, { contract }: { contract: string }): string =>
  /^0x0+$/.test(contract) ? symbol : `${symbol}-${contract}`

/** Intent of a wallet that got the transaction of Mayan's own client for a quote on Base. */
const subjectOf = ({ quote, args, result }: Vector, data = result.data) => {
  const sellAmount = (Number(quote.effectiveAmountIn64) / 10 ** quote.fromToken.decimals).toString()
  const sellAsset = named('BASE.X', quote.fromToken)
  const buyAsset = named('ARB.Y', quote.toToken)
  const intent = {
    sellAsset,
    buyAsset,
    sellAmount,
    sellDecimals: quote.fromToken.decimals,
    buyDecimals: quote.toToken.decimals,
    minBuyAmount: String(quote.minAmountOut),
    sourceAddress: args.swapper,
    destinationAddress: args.destination,
    refundAddress: args.options?.swiftRefundAddress ?? args.swapper,
    maxAffiliateBps: 25,
    maxNetworkFee: '1',
  }
  const swap = {
    routeId: 'one',
    providers: ['MAYAN'],
    sellAsset,
    buyAsset,
    sellAmount: String(quote.effectiveAmountIn64),
    expectedBuyAmount: String(quote.expectedAmountOut),
    expectedBuyAmountMaxSlippage: String(quote.minAmountOut),
    sourceAddress: args.swapper,
    destinationAddress: args.destination,
    targetAddress: result.to,
    expiration: String(NOW / 1_000 + 900),
    tx: { to: result.to, from: args.swapper, data, value: '0', chainId: '0x2105', gas: '0x7a120', gasPrice: '0x3e8' },
  }
  return { intent, route: swap, swap }
}

const verified = (vector: Vector, data?: string, accept: readonly CheckField[] = []) =>
  verifySwap(subjectOf(vector, data), [evm], { now: NOW, accept })

const open = (vector: Vector): readonly CheckField[] => [
  ...new Set(verified(vector).checks.flatMap(({ ok, field }) => (ok === 'unverifiable' ? [field] : []))),
]

/** Hex digits from one changed byte to the next; an odd number of bytes, so that every part of a word is met. */
const EVERY = 2 * 7

/** Arguments that do not change whom the order pays, what, and at which price. */
const FREE =
  /^(swapProtocol|swapData|minMiddleAmount|deadline|auctionMode|random|penaltyPeriod|baseBond|perBpsBond|referrerAddr|cancelFee|refundFee)$/

describeRecorded("Swift orders of Mayan's own client", () => {
  const { vectors } = recordedJson(`${FOLDER}/golden-evm-tx-sdk15.2.0.json`) as { vectors: readonly Vector[] }
  const orders = vectors.filter(({ name }) => /swift/.test(name))
  const forwarder = new Interface(recordedJson(`${FOLDER}/abi-mayan-forwarder.json`))
  const protocols = ['swift-v1', 'swift-v2-source'].map(
    (name) => new Interface(recordedJson(`${FOLDER}/abi-mayan-${name}.json`)),
  )

  /**
   * Every argument by the ABI decoder of another library, as text without those that are free: a higher least output is one. The
   * forwarder writes the amount itself where a router exchanges what is sold first.
   */
  const meaningOf = (data: string, least: bigint): string | undefined => {
    try {
      const outer = forwarder.parseTransaction({ data })
      const order = outer?.args.toArray().at(-1)
      const inner = protocols.map((one) => one.parseTransaction({ data: order })).find((one) => one)
      const bound = (fields: object) => Object.entries(fields).filter(([name]) => !FREE.test(name))
      const compared = bound(inner?.args.params.toObject()).filter(
        ([name, value]) => name !== 'minAmountOut' || value < least,
      )
      const rest = bound(outer?.args.toObject() ?? {}).filter(([, value]) => value !== order)
      const written = outer?.name.startsWith('swap') ? 'bigint' : 'object'
      const others = inner?.args.toArray().filter((one: unknown) => typeof one !== 'object' && typeof one !== written)
      return JSON.stringify([outer?.name, rest, inner?.name, others, compared], (_key, value) =>
        typeof value === 'bigint' ? String(value) : value,
      )
    } catch {
      return undefined // the contract would revert
    }
  }

  describe.each(orders.map((one) => [one.name, one] as const))('%s', (_name, vector) => {
    it('fails no check', () => {
      const { checks } = verified(vector)
      expect(checks.filter(({ ok }) => ok === false)).toEqual([])
      const swapped = vector.args.getSwapResponse ? ['call', 'refund'] : []
      expect([...open(vector)].sort()).toEqual([...swapped, 'expiry'].sort())
      expect(verified(vector, undefined, open(vector)).ok).toBe(true)
    })

    it('passes with no byte changed that another library reads as another order', () => {
      const { data } = vector.result
      const least = BigInt(Math.ceil(vector.quote.minAmountOut * 10 ** vector.quote.toToken.decimals))
      const honest = meaningOf(data, least)
      expect(honest).toBeDefined()
      const accept = open(vector)
      const missed: string[] = []
      let tried = 0
      for (let at = 2; at < data.length; at += EVERY) {
        const byte = (Number.parseInt(data.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, '0')
        const changed = `${data.slice(0, at)}${byte}${data.slice(at + 2)}`
        if (meaningOf(changed, least) === honest) continue
        tried++
        if (verified(vector, changed, accept).ok) missed.push(`${at}: ${changed.slice(at - 8, at + 10)}`)
      }
      expect(tried).toBeGreaterThan(50)
      expect(missed).toEqual([])
    })
  })

  it('are refused for a stranger, another chain, token, minimum or owner, and with fees that eat a refund', () => {
    const [vector] = orders
    if (!vector) throw new Error('There is no order.')
    const outer = forwarder.parseTransaction({ data: vector.result.data })
    const [v1] = protocols
    const inner = v1?.parseTransaction({ data: outer?.args.toArray().at(-1) })
    if (!outer || !v1 || !inner) throw new Error('The order cannot be read.')
    const with_ = (changes: object): string => {
      const params = { ...inner.args.params.toObject(), ...changes }
      const order = v1.encodeFunctionData(inner.fragment, [inner.args[0], inner.args[1], params])
      return forwarder.encodeFunctionData(outer.fragment, [...outer.args.toArray().slice(0, -1), order])
    }
    const bytes = `0x${STRANGER.slice(2).toLowerCase().padStart(64, '0')}`
    const { minAmountOut } = inner.args.params
    const accept = open(vector)
    expect(verified(vector, with_({}), accept).ok).toBe(true)
    const attacks = {
      destination: { destAddr: bytes },
      chain: { destChainId: 2n },
      token: { tokenOut: bytes },
      minimum: { minAmountOut: minAmountOut - 1n },
      owner: { trader: bytes },
      gas: { gasDrop: 1n },
      referrer: { referrerBps: 26n },
      cancellation: { cancelFee: 10_000_000n },
      refund: { refundFee: 10_000_000n },
    }
    const passing = Object.entries(attacks).filter(([, changes]) => verified(vector, with_(changes), accept).ok)
    expect(passing.map(([name]) => name)).toEqual([])
  })
})
