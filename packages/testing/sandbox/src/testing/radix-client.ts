import { GatewayApiClient } from '@radixdlt/babylon-gateway-api-sdk'
import {
  LTSRadixEngineToolkit,
  PrivateKey,
  RadixEngineToolkit,
  TransactionBuilder,
} from '@radixdlt/radix-engine-toolkit'
import { hex } from '@scure/base'
import { expect } from 'vitest'
import { XRD } from '../ledgers/radix/radix-address.ts'
import { mayachain } from '../networks/mayachain/mayachain.ts'
import type { Json } from './json.ts'
import { stillSandbox } from './still-sandbox.ts'
import { addressOf, client } from './wallet.ts'

export const ONE = 10n ** 18n
export const ROUTER = 'component_rdx1cp7hrk7k0pjavnpt5h6dsel096kzlj96r8ukw2ywqgdc5tlvpvn0as'
export const XUSDC = 'resource_rdx1t4upr78guuapv5ept7d7ptekk9mqhy605zgms33mcszen8l9fac8vf'
export const ROUND_MS = 500

/** The account of a key on the main network. */
export const accountOf = async (key: PrivateKey): Promise<string> =>
  String(await LTSRadixEngineToolkit.Derive.virtualAccountAddress(key.publicKey(), 1))

/** A still sandbox with a funded account and the official client. */
export const setUp = async () => {
  const sandbox = stillSandbox({ networks: [mayachain()] })
  const { address, privateKey } = addressOf(sandbox, 'XRD')
  const key = new PrivateKey.Secp256k1(hex.decode(privateKey))
  const to = addressOf(sandbox, 'XRD', undefined, 'bob').address
  const base = sandbox.urls.gateways.XRD?.radix ?? ''
  const fetchApi = (url: unknown, init: unknown): Promise<Response> =>
    sandbox.fetch(new Request(url as string, init as RequestInit))
  const official = GatewayApiClient.initialize({ applicationName: 'test', basePath: base, fetchApi: fetchApi as never })
  const { post } = client(sandbox)
  const ask = async (path: string, body: object): Promise<Json> => (await post(`${base}${path}`, body)).json()
  return { sandbox, address, key, to, official, ask, ledger: sandbox.world.radix }
}

/** A sandbox with the clients of its gateway. */
export type Setting = Awaited<ReturnType<typeof setUp>>

/** Differences from a payment that the holder notarizes. */
export interface TransactionPlan {
  /** Text of the manifest after the fee. */
  readonly manifest: string
  readonly fee?: string | undefined
  readonly feeFrom?: string
  readonly key?: PrivateKey
  readonly signers?: readonly PrivateKey[]
  readonly start?: number
  readonly end?: number
  readonly networkId?: number
  /** Of its own for each where absent. */
  readonly nonce?: number
}

/** Intents of the same manifest differ by their nonces. */
let nonces = 1

/** A transaction of the official toolkit: its bytes and the hash of its intent. */
export const notarized = async ({ address, key, ledger }: Setting, order: TransactionPlan) => {
  const { fee = '1', feeFrom = address, signers = [] } = order
  const notary = order.key ?? key
  const lock = fee === '' ? '' : `CALL_METHOD Address("${feeFrom}") "lock_fee" Decimal("${fee}");\n`
  let builder = (await TransactionBuilder.new())
    .header({
      networkId: order.networkId ?? 1,
      startEpochInclusive: order.start ?? ledger.epoch(),
      endEpochExclusive: order.end ?? ledger.epoch() + 2,
      nonce: order.nonce ?? nonces++,
      notaryPublicKey: notary.publicKey(),
      notaryIsSignatory: true,
      tipPercentage: 0,
    })
    .manifest({ instructions: { kind: 'String', value: lock + order.manifest }, blobs: [] })
  for (const signer of signers) builder = builder.sign(signer)
  const transaction = await builder.notarize(notary)
  const { id } = await RadixEngineToolkit.NotarizedTransaction.intentHash(transaction)
  return { bytes: await RadixEngineToolkit.NotarizedTransaction.compile(transaction), id }
}

/** The answer to a submitted transaction. */
export const submit = async ({ ask }: Setting, bytes: Uint8Array): Promise<Json> =>
  ask('/transaction/submit', { notarized_transaction_hex: hex.encode(bytes) })

/** The manifest of a payment, after the fee. */
export const transfer = (from: string, to: string, amount = '15', resource = XRD): string => `
CALL_METHOD Address("${from}") "withdraw" Address("${resource}") Decimal("${amount}");
TAKE_FROM_WORKTOP Address("${resource}") Decimal("${amount}") Bucket("bucket1");
CALL_METHOD Address("${to}") "try_deposit_or_abort" Bucket("bucket1") Enum<0u8>();
`

/** Submits a transaction and answers what the official client reads of it after the next round. */
export const outcome = async (setting: Setting, order: TransactionPlan) => {
  const { bytes, id } = await notarized(setting, order)
  expect(await submit(setting, bytes)).toEqual({ duplicate: false })
  setting.sandbox.world.clock.pass(ROUND_MS)
  return { id, bytes, status: await setting.official.transaction.getStatus(id) }
}

/** The manifest that takes tokens out of an account, and leaves them on the worktop. */
export const withdraw = (address: string, amount: string, resource = XRD): string =>
  `CALL_METHOD Address("${address}") "withdraw" Address("${resource}") Decimal("${amount}");\n`
