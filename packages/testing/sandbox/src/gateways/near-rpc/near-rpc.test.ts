import { createHash } from 'node:crypto'
import { base58, base64, hex } from '@scure/base'
import { describeRecorded, recordedJson } from '@switchyard/test-support'
import {
  Account,
  type Action,
  actions,
  createTransaction,
  JsonRpcProvider,
  KeyPair,
  KeyPairSigner,
  type KeyPairString,
  Signature,
  SignedTransaction,
} from 'near-api-js'
import { afterEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../sandbox.ts'
import type { Json } from '../../testing/json.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf } from '../../testing/wallet.ts'

const USDT = 'usdt.tether-token.near'
const NEAR = 10n ** 24n
const TGAS = 10n ** 12n
const STRANGER = '75b4f90dc729b28ce1a3d44b2c96b3943136f1d7ced0b5df1fc23662439e3e3c'

let sandbox: Sandbox

const alice = async () => {
  sandbox = stillSandbox({ networks: [] })
  const { gateways } = await sandbox.listen()
  const { address, privateKey } = addressOf(sandbox, 'NEAR')
  const bytes = Uint8Array.from([...hex.decode(privateKey), ...hex.decode(address)])
  const pair = KeyPair.fromString(`ed25519:${base58.encode(bytes)}` as KeyPairString)
  const url = gateways.NEAR?.near ?? ''
  const provider = new JsonRpcProvider({ url }, { retries: 1 })
  const account = new Account(address, provider, new KeyPairSigner(pair))
  const rpc = async (method: string, params: unknown): Promise<Json> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    return (await fetch(url, { method: 'POST', body })).json()
  }
  return { account, address, pair, provider, rpc, ledger: sandbox.world.near }
}

type Setting = Awaited<ReturnType<typeof alice>>

interface Changes {
  readonly nonce?: bigint
  readonly blockHash?: Uint8Array
  readonly signerId?: string
  readonly pair?: KeyPair
  readonly spoil?: boolean
}

/** A transaction that near-api-js builds and signs, sent without its help. */
const sendRaw = async (setting: Setting, receiver: string, made: Action[], changes: Changes = {}): Promise<Json> => {
  const { address, pair, rpc } = setting
  const key = { account_id: address, public_key: pair.getPublicKey().toString() }
  const { result } = await rpc('query', { request_type: 'view_access_key', finality: 'final', ...key })
  const signing = changes.pair ?? pair
  const transaction = createTransaction(
    changes.signerId ?? address,
    signing.getPublicKey(),
    receiver,
    changes.nonce ?? BigInt(result.nonce) + 1n,
    made,
    changes.blockHash ?? base58.decode(result.block_hash),
  )
  const digest = createHash('sha256').update(transaction.encode()).digest()
  const { signature } = signing.sign(digest)
  if (changes.spoil) signature[5] = (signature[5] ?? 0) ^ 1
  const signed = new SignedTransaction({ transaction, signature: new Signature({ keyType: 0, data: signature }) })
  const signed_tx_base64 = base64.encode(signed.encode())
  const response = await rpc('send_tx', { signed_tx_base64, wait_until: 'EXECUTED_OPTIMISTIC' })
  if (response.result) expect(response.result.transaction.hash).toBe(base58.encode(digest))
  return response
}

const invalid = (response: Json): unknown => response.error?.data?.TxExecutionError?.InvalidTxError

afterEach(() => sandbox?.close())

describe('NEAR through near-api-js', () => {
  it('pays an account that the payment creates, for the fee of the main network', async () => {
    const { account, address, provider, ledger } = await alice()
    const before = ledger.balance(address)
    const sent = await account.transfer({ receiverId: STRANGER, amount: NEAR })
    expect(ledger.balance(STRANGER)).toBe(NEAR)
    // Both sides of the recorded transfer to an implicit account burnt this much.
    expect(before - ledger.balance(address)).toBe(NEAR + 2n * 417_494_768_750_000_000_000n)
    const hash = (sent as Json).transaction.hash
    const status = async () =>
      (await provider.viewTransactionStatus({ txHash: hash, accountId: address, waitUntil: 'NONE' })) as Json
    expect((await status()).final_execution_status).toBe('EXECUTED_OPTIMISTIC')
    sandbox.world.clock.pass(3_000)
    expect(await status()).toMatchObject({ final_execution_status: 'FINAL', status: { SuccessValue: '' } })
    expect((await new Account(STRANGER, provider).getState()).balance.total).toBe(NEAR)
  })

  it('moves a token only to an account that is registered', async () => {
    const setting = await alice()
    const { account, ledger, address } = setting
    const transfer = (to: string) =>
      actions.functionCall('ft_transfer', { receiver_id: to, amount: '5000000' }, 30n * TGAS, 1n)
    const register = actions.functionCall(
      'storage_deposit',
      { account_id: STRANGER, registration_only: true },
      30n * TGAS,
      NEAR / 800n,
    )
    const before = [ledger.balance(address, USDT), ledger.balance(address)]
    const { result } = await sendRaw(setting, USDT, [transfer(STRANGER)])
    expect(JSON.stringify(result.status)).toContain(
      `Smart contract panicked: The account ${STRANGER} is not registered`,
    )
    expect(ledger.balance(address, USDT)).toBe(before[0])
    expect((before[1] ?? 0n) - ledger.balance(address)).toBeLessThan(NEAR / 1_000n)
    expect((await sendRaw(setting, USDT, [register, transfer(STRANGER)])).result.status).toEqual({ SuccessValue: '' })
    expect(ledger.balance(STRANGER, USDT)).toBe(5_000_000n)
    const view = { contractId: USDT, method: 'ft_balance_of', args: { account_id: STRANGER } }
    expect(await account.provider.callFunction(view)).toBe('5000000')
  })

  it('sends NEAR back from a named account that does not exist, and keeps the fee', async () => {
    const setting = await alice()
    const before = setting.ledger.balance(setting.address)
    const { result } = await sendRaw(setting, 'nobody.near', [actions.transfer(NEAR)])
    expect(result.status.Failure.ActionError).toEqual({
      index: 0,
      kind: { AccountDoesNotExist: { account_id: 'nobody.near' } },
    })
    const lost = before - setting.ledger.balance(setting.address)
    expect([lost > 0n, lost < NEAR / 10_000n]).toEqual([true, true])
    expect(setting.ledger.find(result.transaction.hash)).toMatchObject({ failed: true, transfers: [] })
  })

  it('refuses what a node refuses, in its notation', async () => {
    const setting = await alice()
    const pay = [actions.transfer(1n)]
    const refused = async (changes: Changes, made = pay) => invalid(await sendRaw(setting, STRANGER, made, changes))
    expect(await refused({ spoil: true })).toBe('InvalidSignature')
    expect(await refused({ blockHash: new Uint8Array(32).fill(7) })).toBe('Expired')
    const nonce = BigInt(setting.ledger.height() - 1) * 1_000_000n
    expect(await refused({ nonce })).toEqual({ InvalidNonce: { ak_nonce: Number(nonce), tx_nonce: Number(nonce) } })
    expect(await refused({ nonce: nonce + 2_000_000n })).toHaveProperty('NonceTooLarge')
    expect(await refused({ signerId: 'nobody.near' })).toEqual({ SignerDoesNotExist: { signer_id: 'nobody.near' } })
    expect(await refused({ pair: KeyPair.fromRandom('ed25519') })).toHaveProperty(
      'InvalidAccessKeyError.AccessKeyNotFound',
    )
    expect(await refused({}, [actions.transfer(10n ** 36n)])).toHaveProperty('NotEnoughBalance.cost')
    expect(setting.ledger.balance(STRANGER)).toBe(0n)
  })

  it('answers questions about what does not exist as a node does', async () => {
    const { rpc, provider } = await alice()
    const account = await rpc('query', { request_type: 'view_account', finality: 'final', account_id: 'nobody.near' })
    expect(account.error).toMatchObject({ name: 'HANDLER_ERROR', cause: { name: 'UNKNOWN_ACCOUNT' }, code: -32000 })
    const hash = base58.encode(new Uint8Array(32).fill(3))
    const status = await rpc('tx', { tx_hash: hash, sender_account_id: 'a.near', wait_until: 'NONE' })
    expect(status.error.cause.name).toBe('UNKNOWN_TRANSACTION')
    await expect(provider.viewAccount({ accountId: 'nobody.near' })).rejects.toThrow(/nobody\.near/)
    expect((await provider.viewBlock({ finality: 'final' })).header.height).toBe(sandbox.world.near.height())
  })
})

describeRecorded('NEAR', () => {
  /** Names of fields, of the first element of lists. */
  const shape = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.slice(0, 1).map(shape)
    if (typeof value !== 'object' || value === null) return typeof value
    const { proof: _, metadata: __, ...fields } = value as Record<string, unknown>
    return Object.fromEntries(
      Object.keys(fields)
        .sort()
        .map((name) => [name, shape(fields[name])]),
    )
  }

  it('shows transactions, accounts and refusals with the recorded fields', async () => {
    const setting = await alice()
    const recorded = (name: string) => recordedJson(`chains/data/rpc/near-${name}.json`)
    const { result } = await sendRaw(setting, STRANGER, [actions.transfer(NEAR)])
    expect(shape(result)).toEqual(shape(recorded('transaction_transfer_success').result))
    const query = { request_type: 'view_account', finality: 'final', account_id: STRANGER }
    expect(shape((await setting.rpc('query', query)).result)).toEqual(shape(recorded('balance_coin').result))
    const again = await sendRaw(setting, STRANGER, [actions.transfer(1n)], { nonce: 1n })
    const { data, code, message } = recorded('transaction_transfer_error').error
    expect([again.error.code, again.error.message, shape(again.error.data)]).toEqual([code, message, shape(data)])
  })
})
