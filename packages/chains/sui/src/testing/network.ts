import { bcs } from '@mysten/sui/bcs'
import { toBase58 } from '@mysten/sui/utils'
import type { Http } from '@switchyard/core'
import type { Coin } from '../gateway/gateway.ts'

/** An address or object id of one repeated byte. */
export const idOf = (byte: number): string => `0x${byte.toString(16).padStart(2, '0').repeat(32)}`

/** A coin object of one repeated byte. */
export const coinOf = (byte: number, balance: bigint): Coin => ({
  objectId: idOf(byte),
  version: String(400_000_000 + byte),
  digest: toBase58(new Uint8Array(32).fill(byte)),
  balance,
})

/** `count` coin objects of one balance, distinguished by `kind`. */
export const coinsOf = (kind: number, count: number, balance: bigint): readonly Coin[] =>
  Array.from({ length: count }, (_, index) => ({
    ...coinOf(kind, balance),
    objectId: `0x${kind.toString(16).padStart(4, '0')}${index.toString(16).padStart(60, '0')}`,
  }))

const SUI = '0x2::sui::SUI'

interface Variables {
  readonly coinType: string
  readonly other: boolean
  readonly type: string
  readonly after: string
  readonly transaction: { readonly bcs: { readonly value: string } }
}

/**
 * Sui's two protocols over coins in memory. The dry run reads the transaction with the official schema and refuses
 * what a node would: objects the sender does not own in that version, and amounts its coins do not cover.
 */
export class Network {
  readonly coins = new Map<string, readonly Coin[]>()
  /** Address balances by coin type. */
  readonly inAddress = new Map<string, bigint>()
  /** Requested operations, one entry per request. */
  readonly asked: string[] = []
  price = '750'
  decimals = 6
  used = { computationCost: '750000', storageCost: '1976000', storageRebate: '978120' }

  readonly jsonRpc: Http = async ({ body }) => {
    const { id, method, params } = JSON.parse(body ?? '')
    if (Array.isArray(JSON.parse(body ?? ''))) throw new Error('Batches are not supported.')
    this.asked.push(method)
    return {
      status: 200,
      headers: {},
      text: JSON.stringify({ jsonrpc: '2.0', id, result: this.#answer(method, params) }),
    }
  }

  readonly graphql: Http = async ({ body }) => {
    const { query, variables } = JSON.parse(body ?? '')
    const name = /query (\w+)/.exec(query)?.[1] ?? 'GasPrice'
    this.asked.push(name)
    const data = this.#ask(name, variables)
    return { status: 200, headers: {}, text: JSON.stringify({ data }) }
  }

  #ask(name: string, variables: Variables): unknown {
    if (name === 'GasPrice') return { epoch: { referenceGasPrice: '750' } }
    if (name === 'Holdings') return this.#holdings(variables)
    if (name === 'DryRun') return this.#simulate(variables.transaction.bcs.value)
    return { address: { objects: this.#nodes(variables.type.slice('0x2::coin::Coin<'.length, -1), variables.after) } }
  }

  #of(type: string): readonly Coin[] {
    return this.coins.get(type) ?? []
  }

  #total(type: string): bigint {
    return this.#of(type).reduce((sum, { balance }) => sum + balance, 0n)
  }

  #inAddress(type: string): bigint {
    return this.inAddress.get(type) ?? 0n
  }

  /** Fifty objects after the cursor `after`, and the next cursor. */
  #slice(
    type: string,
    after?: string,
  ): { readonly coins: readonly Coin[]; readonly end: string; readonly more: boolean } {
    const start = Number(after ?? 0)
    const coins = this.#of(type).slice(start, start + 50)
    return { coins, end: String(start + 50), more: this.#of(type).length > start + 50 }
  }

  #page(type: string, after?: string | null): unknown {
    const { coins, end, more } = this.#slice(type, after ?? undefined)
    return { data: coins.map(rpcCoin), hasNextPage: more, nextCursor: end }
  }

  #nodes(type: string, after?: string): unknown {
    const { coins, end, more } = this.#slice(type, after)
    return { nodes: coins.map(graphqlCoin), pageInfo: { hasNextPage: more, endCursor: end } }
  }

  #answer(method: string, params: readonly string[]): unknown {
    const [subject = '', type = ''] = params
    switch (method) {
      case 'suix_getReferenceGasPrice':
        return this.price
      case 'suix_getBalance':
        return {
          coinType: type,
          totalBalance: String(this.#total(type) + this.#inAddress(type)),
          fundsInAddressBalance: String(this.#inAddress(type)),
        }
      case 'suix_getCoins':
        return this.#page(type, params[2])
      case 'suix_getCoinMetadata':
        return { decimals: this.decimals }
      default: {
        const error = this.#problem(subject)
        const status = error === undefined ? { status: 'success' } : { status: 'failure', error }
        return { effects: { status, gasUsed: this.used } }
      }
    }
  }

  #holdings({ coinType, other }: { readonly coinType: string; readonly other: boolean }): unknown {
    const page = (type: string): unknown => this.#nodes(type)
    const coinBalance = (type: string): object => ({
      coinBalance: String(this.#total(type)),
      addressBalance: String(this.#inAddress(type)),
    })
    const sold = other ? { sold: page(coinType), soldTotal: coinBalance(coinType) } : {}
    const metadata = other ? { metadata: { decimals: this.decimals } } : {}
    return {
      epoch: { referenceGasPrice: this.price },
      ...metadata,
      address: { gas: page(SUI), gasTotal: coinBalance(SUI), ...sold },
    }
  }

  #simulate(bytes: string): unknown {
    const message = this.#problem(bytes)
    const gasSummary = Object.fromEntries(Object.entries(this.used).map(([key, value]) => [key, Number(value)]))
    const status = message === undefined ? 'SUCCESS' : 'FAILURE'
    const executionError = message === undefined ? null : { message }
    return { simulateTransaction: { effects: { status, executionError, gasEffects: { gasSummary } } } }
  }

  #problem(bytes: string): string | undefined {
    // The library of this version does not know withdrawals; `withdrawals.test.ts` compares them with a newer one.
    if ([...this.inAddress.values()].some((amount) => amount > 0n)) return undefined
    const { kind, gasData } = bcs.TransactionData.fromBase64(bytes).V1
    const known = new Map([...this.coins.values()].flat().map((coin) => [coin.objectId, coin]))
    const inputs = kind.ProgrammableTransaction?.inputs ?? []
    const objects = inputs.flatMap((input) => input.Object?.ImmOrOwnedObject ?? [])
    for (const { objectId, version, digest } of [...gasData.payment, ...objects]) {
      const coin = known.get(objectId)
      if (coin?.version !== String(version) || coin.digest !== digest) return `Object ${objectId} is not there`
    }
    const held = gasData.payment.reduce((sum, { objectId }) => sum + (known.get(objectId)?.balance ?? 0n), 0n)
    return held < BigInt(gasData.budget) ? 'GasBalanceTooLow' : undefined
  }
}

const rpcCoin = ({ objectId, balance, version, digest }: Coin): object => ({
  coinObjectId: objectId,
  balance: balance.toString(),
  version,
  digest,
})

const graphqlCoin = ({ objectId, balance, version, digest }: Coin): object => {
  const contents = new Uint8Array(40)
  new DataView(contents.buffer).setBigUint64(32, balance, true)
  return {
    address: objectId,
    version: Number(version),
    digest,
    contents: { bcs: Buffer.from(contents).toString('base64') },
  }
}
