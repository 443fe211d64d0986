import { base64 } from '@scure/base'
import { decodeText } from '@switchyard/chain-kit'
import { type Http, UpstreamError } from '@switchyard/core'
import { at, readInteger, type Targets, withFailover } from '@switchyard/net'
import { SUI } from '../coin-type.ts'
import { createAskNodes } from './ask-nodes.ts'
import { type CoinBalance, type CoinPage, type Gateway, PAGE } from './gateway.ts'
import { isGain, isReservation, requireInteger, requireList, requireText } from './response-values.ts'

const COINS = `nodes { address version digest contents { bcs } } pageInfo { hasNextPage endCursor }`

/**
 * Query of everything a sell needs; `$sold` and `$coinType` are the coin sold. A balance has two parts: coin objects, and
 * the address balance, into which gasless transfers pay since May 2026.
 */
export const HOLDINGS: string = `query Holdings($owner: SuiAddress!, $coinType: String!, $sold: String!, $other: Boolean!) {
  epoch { referenceGasPrice }
  metadata: coinMetadata(coinType: $coinType) @include(if: $other) { decimals }
  address(address: $owner) {
    gas: objects(first: ${PAGE}, filter: { type: "0x2::coin::Coin<${SUI}>" }) { ${COINS} }
    gasTotal: balance(coinType: "${SUI}") { coinBalance addressBalance }
    sold: objects(first: ${PAGE}, filter: { type: $sold }) @include(if: $other) { ${COINS} }
    soldTotal: balance(coinType: $coinType) @include(if: $other) { coinBalance addressBalance }
  }
}`

export const GAS_PRICE = '{ epoch { referenceGasPrice } }'

export const MORE: string = `query More($owner: SuiAddress!, $type: String!, $after: String!) {
  address(address: $owner) { objects(first: ${PAGE}, after: $after, filter: { type: $type }) { ${COINS} } }
}`

export const DRY_RUN: string = `query DryRun($transaction: JSON!) {
  simulateTransaction(transaction: $transaction) {
    effects {
      status
      executionError { message }
      gasEffects { gasSummary { computationCost storageCost storageRebate } }
    }
  }
}`

export const PAID: string = `query Paid($digest: String!) {
  transaction(digest: $digest) {
    effects { status balanceChanges(first: ${PAGE}) { nodes { owner { address } amount } } }
  }
}`

/** Creates a GraphQL client, one query per round trip. */
export const createGraphql = (http: Http, urls: Targets<string>): Gateway => {
  const failover = withFailover(urls)
  const ask = createAskNodes(http, failover)
  return {
    holdings: (owner, coinType, signal) =>
      ask(signal, async (send) => {
        const type = coinType ?? SUI
        const variables = { owner, coinType: type, sold: `0x2::coin::Coin<${type}>`, other: coinType !== undefined }
        const data = at(await send({ query: HOLDINGS, variables }), 'data')
        const address = at(data, 'address')
        return {
          gas: readCoinBalance(at(address, 'gas'), at(address, 'gasTotal')),
          sold: coinType === undefined ? undefined : readCoinBalance(at(address, 'sold'), at(address, 'soldTotal')),
          decimals: readInteger(at(data, 'metadata', 'decimals')),
          gasPrice: requireInteger(at(data, 'epoch', 'referenceGasPrice')),
        }
      }),
    gasPrice: (signal) =>
      ask(signal, async (send) => {
        const answer = await send({ query: GAS_PRICE })
        return requireInteger(at(answer, 'data', 'epoch', 'referenceGasPrice'))
      }),
    more: ({ owner, coinType, next: after }, signal) =>
      ask(signal, async (send) => {
        const variables = { owner, type: `0x2::coin::Coin<${coinType}>`, after }
        return readPage(at(await send({ query: MORE, variables }), 'data', 'address', 'objects'))
      }),
    dryRun: (bytes, signal) =>
      ask(signal, async (send) => {
        const variables = { transaction: { bcs: { value: bytes } } }
        const answer = await send({ query: DRY_RUN, variables })
        const effects = at(answer, 'data', 'simulateTransaction', 'effects')
        const used = at(effects, 'gasEffects', 'gasSummary')
        const reason = String(at(effects, 'executionError', 'message') ?? 'no reason given')
        return {
          computation: requireInteger(at(used, 'computationCost')),
          storage: requireInteger(at(used, 'storageCost')),
          rebate: requireInteger(at(used, 'storageRebate')),
          failure: at(effects, 'status') === 'SUCCESS' ? undefined : reason,
        }
      }),
    findRecipients: (digest, signal) =>
      ask(signal, async (send) => {
        const transaction = at(await send({ query: PAID, variables: { digest } }), 'data', 'transaction')
        if (transaction === null) return []
        const effects = at(transaction, 'effects')
        if (requireText(at(effects, 'status')) !== 'SUCCESS') return []
        const changes = requireList(at(effects, 'balanceChanges', 'nodes'))
        return changes.flatMap((change) =>
          isGain(at(change, 'amount')) ? [requireText(at(change, 'owner', 'address'))] : [],
        )
      }),
  }
}

const readCoinBalance = (objects: unknown, total: unknown): CoinBalance => {
  const inAddress = requireInteger(at(total, 'addressBalance') ?? 0)
  return { total: requireInteger(at(total, 'coinBalance')) + inAddress, inAddress, ...readPage(objects) }
}

const readPage = (objects: unknown): CoinPage => {
  const coins = requireList(at(objects, 'nodes')).map((node) => {
    // The contents of a coin are its id of 32 bytes and its balance, a little-endian u64.
    const contents = decodeText(base64, requireText(at(node, 'contents', 'bcs')))
    if (contents?.length !== 40) throw new UpstreamError('The node returned an object that is not a coin.')
    return {
      objectId: requireText(at(node, 'address')),
      version: requireInteger(at(node, 'version')).toString(),
      digest: requireText(at(node, 'digest')),
      balance: new DataView(contents.buffer, contents.byteOffset).getBigUint64(32, true),
    }
  })
  const isLast = at(objects, 'pageInfo', 'hasNextPage') !== true
  return {
    coins: coins.filter(({ digest }) => !isReservation(digest)),
    next: isLast ? undefined : requireText(at(objects, 'pageInfo', 'endCursor')),
  }
}
