import * as models from '@radixdlt/babylon-gateway-api-sdk'
import { GatewayApiClient, ResponseError } from '@radixdlt/babylon-gateway-api-sdk'
import {
  defaultValidationConfig,
  LTSRadixEngineToolkit,
  PrivateKey,
  RadixEngineToolkit,
  TransactionBuilder,
} from '@radixdlt/radix-engine-toolkit'
import { hex } from '@scure/base'
import { beforeAll, describe, expect, it } from 'vitest'
import { XRD } from '../../ledgers/radix/radix-address.ts'
import { printDecimal } from '../../ledgers/radix/radix-amount.ts'
import { mayachain } from '../../networks/mayachain/mayachain.ts'
import { routerVault } from '../../networks/thorchain/radix-router.ts'
import type { Json } from '../../testing/json.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf, client } from '../../testing/wallet.ts'

const ONE = 10n ** 18n
const ROUTER = 'component_rdx1cp7hrk7k0pjavnpt5h6dsel096kzlj96r8ukw2ywqgdc5tlvpvn0as'
const XUSDC = 'resource_rdx1t4upr78guuapv5ept7d7ptekk9mqhy605zgms33mcszen8l9fac8vf'
const ROUND_MS = 500

const accountOf = async (key: PrivateKey): Promise<string> =>
  String(await LTSRadixEngineToolkit.Derive.virtualAccountAddress(key.publicKey(), 1))

const setUp = async () => {
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

type Setting = Awaited<ReturnType<typeof setUp>>

interface TransactionPlan {
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
const notarized = async ({ address, key, ledger }: Setting, order: TransactionPlan) => {
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

const submit = async ({ ask }: Setting, bytes: Uint8Array): Promise<Json> =>
  ask('/transaction/submit', { notarized_transaction_hex: hex.encode(bytes) })

const transfer = (from: string, to: string, amount = '15', resource = XRD): string => `
CALL_METHOD Address("${from}") "withdraw" Address("${resource}") Decimal("${amount}");
TAKE_FROM_WORKTOP Address("${resource}") Decimal("${amount}") Bucket("bucket1");
CALL_METHOD Address("${to}") "try_deposit_or_abort" Bucket("bucket1") Enum<0u8>();
`

/** Submits a transaction and answers what the official client reads of it after the next round. */
const outcome = async (setting: Setting, order: TransactionPlan) => {
  const { bytes, id } = await notarized(setting, order)
  expect(await submit(setting, bytes)).toEqual({ duplicate: false })
  setting.sandbox.world.clock.pass(ROUND_MS)
  return { id, bytes, status: await setting.official.transaction.getStatus(id) }
}

describe('Radix through its toolkit and its gateway client', () => {
  /** A sandbox of the cases that leave no other trace than fees and time. */
  let common: Setting
  beforeAll(async () => {
    common = await setUp()
  })

  it('commits a signed payment and shows it in all its parts', async () => {
    const setting = await setUp()
    const { official, address, to, ledger, sandbox, ask } = setting
    const before = [ledger.balance(address), ledger.balance(to)]
    const { bytes, id } = await notarized(setting, { manifest: transfer(address, to) })
    expect(await submit(setting, bytes)).toEqual({ duplicate: false })
    expect((await official.transaction.getStatus(id)).intent_status).toBe('Pending')
    expect((await ask('/transaction/committed-details', { intent_hash: id })).details.type).toBe(
      'TransactionNotFoundError',
    )
    sandbox.world.clock.pass(ROUND_MS)
    expect((await official.transaction.getStatus(id)).intent_status).toBe('CommittedSuccess')
    const { transaction } = await official.transaction.getCommittedDetails(id)
    expect(transaction).toMatchObject({ transaction_status: 'CommittedSuccess', raw_hex: hex.encode(bytes) })
    const fee = transaction.fee_paid ?? ''
    expect(fee).toBe('0.21411959184')
    const after = [ledger.balance(address), ledger.balance(to)]
    expect(after).toEqual([(before[0] ?? 0n) - 15n * ONE - 214_119_591_840_000_000n, (before[1] ?? 0n) + 15n * ONE])
    expect(transaction.balance_changes).toEqual({
      fungible_fee_balance_changes: [
        { type: 'FeePayment', entity_address: address, resource_address: XRD, balance_change: `-${fee}` },
      ],
      fungible_balance_changes: [
        { entity_address: address, resource_address: XRD, balance_change: '-15' },
        { entity_address: to, resource_address: XRD, balance_change: '15' },
      ],
      non_fungible_balance_changes: [],
    })
    const summary = await LTSRadixEngineToolkit.Transaction.summarizeTransaction(bytes)
    expect(String(Object.values(summary.withdraws[address] ?? {}))).toBe('15')
    expect(transaction.receipt?.events?.map(({ name }) => name)).toEqual([
      'LockFeeEvent',
      'WithdrawEvent',
      'DepositEvent',
    ])
    expect(ledger.find(id)).toMatchObject({ from: address, transfers: [{ to, amount: 15n * ONE, asset: 'native' }] })
    expect(await submit(setting, bytes)).toEqual({ duplicate: true })
  })

  it('takes accounts of ed25519 keys and tokens, and creates accounts at a price', async () => {
    const setting = await setUp()
    const { ledger } = setting
    const key = new PrivateKey.Ed25519(new Uint8Array(32).fill(7))
    const [address, fresh] = [await accountOf(key), await accountOf(new PrivateKey.Ed25519(new Uint8Array(32).fill(8)))]
    ledger.fund(address, 10n * ONE)
    ledger.fund(address, 5_000_000n, XUSDC)
    const order = { manifest: transfer(address, fresh, '2.5', XUSDC), feeFrom: address, key }
    const { id, status } = await outcome(setting, order)
    expect(status.intent_status).toBe('CommittedSuccess')
    expect([ledger.balance(address, XUSDC), ledger.balance(fresh, XUSDC)]).toEqual([2_500_000n, 2_500_000n])
    const { transaction } = await setting.official.transaction.getCommittedDetails(id)
    expect(transaction.fee_paid).toBe('0.41101537909')
    expect(ledger.find(id)?.transfers).toEqual([{ from: address, to: fresh, asset: XUSDC, amount: 2_500_000n }])
  })

  const refused: readonly (readonly [
    string,
    (setting: Setting) => Promise<TransactionPlan> | TransactionPlan,
    string | RegExp,
  ])[] = [
    [
      'another network',
      () => ({ manifest: 'DROP_ALL_PROOFS;', fee: '', networkId: 2 }),
      /^Invalid transaction: .*Network/,
    ],
    [
      'an epoch that has passed',
      ({ ledger }) => ({ manifest: '', start: ledger.epoch() - 2, end: ledger.epoch() }),
      /^Transaction is no longer valid from epoch (\d+) but it is now epoch \1$/,
    ],
    [
      'an epoch that is far',
      ({ ledger }) => ({ manifest: '', start: ledger.epoch() + 2, end: ledger.epoch() + 3 }),
      /^Transaction start epoch \d+2 is not yet close enough to current epoch \d+0$/,
    ],
    [
      'too many epochs',
      ({ ledger }) => ({ manifest: '', end: ledger.epoch() + 8_641 }),
      /^Invalid transaction: .*Epoch/,
    ],
  ]
  it.each(refused)('refuses %s for good', async (_, order, message) => {
    const setting = common
    const { bytes, id } = await notarized(setting, await order(setting))
    const answer = await submit(setting, bytes)
    expect(answer).toMatchObject({ code: 400, details: { type: 'InvalidTransactionError' } })
    expect(answer.message).toMatch(message)
    expect((await setting.official.transaction.getStatus(id)).intent_status).toBe('Unknown')
  })

  it('refuses a spoiled signature and bytes that are no transaction', async () => {
    const setting = common
    const { address, to } = setting
    const { bytes } = await notarized(setting, { manifest: transfer(address, to) })
    const spoiled = Uint8Array.from(bytes)
    spoiled[spoiled.length - 3] = (spoiled.at(-3) ?? 0) ^ 1
    expect((await submit(setting, spoiled)).message).toMatch(/^Invalid transaction: .*Signature/)
    expect((await submit(setting, bytes.slice(0, -4))).message).toBe('Expected notarized transaction')
    expect((await submit(setting, Uint8Array.of(0x4d, 0x22, 9))).message).toContain('Unexpected payload prefix')
    expect((await submit(setting, Uint8Array.of(0x4d, 0x22, 12, 0))).message).toContain('version 2')
    expect(await setting.ask('/transaction/submit', { notarized_transaction_hex: 'xyz' })).toMatchObject({
      code: 400,
      details: { type: 'InvalidRequestError', validation_errors: [{ path: 'notarized_transaction_hex' }] },
    })
  })

  it('commits an intent once, also when it is notarized again', async () => {
    const setting = await setUp()
    const { address, to } = setting
    const order = { manifest: transfer(address, to), nonce: 7 }
    const { id } = await outcome(setting, order)
    const other = new PrivateKey.Ed25519(new Uint8Array(32).fill(9))
    const again = await notarized(setting, { ...order, signers: [other] })
    expect(again.id).toBe(id)
    expect((await submit(setting, again.bytes)).message).toContain('IntentHashPreviouslyCommitted')
  })

  const stranger = new PrivateKey.Ed25519(new Uint8Array(32).fill(5))
  const rejected: readonly (readonly [string, (setting: Setting) => TransactionPlan, RegExp])[] = [
    ['no fee', ({ address, to }) => ({ manifest: transfer(address, to), fee: '' }), /^SuccessButFeeLoanNotRepaid$/],
    [
      'a fee below the execution',
      ({ address, to }) => ({ manifest: transfer(address, to), fee: '0.1' }),
      /^SuccessButFeeLoanNotRepaid$/,
    ],
    [
      'the fee of a stranger',
      ({ address, to }) => ({ manifest: transfer(address, to), key: stranger }),
      /^ErrorBeforeLoanAndDeferredCostsRepaid\(SystemModuleError\(AuthError\(Unauthorized.*ident: "lock_fee"/,
    ],
    [
      'a fee above the balance',
      ({ address, to }) => ({ manifest: transfer(address, to), fee: '999999999' }),
      /VaultError\(LockFeeInsufficientBalance \{ requested: Decimal\("999999999"\), actual: Decimal\("/,
    ],
    [
      'a component that does not exist',
      ({ address }) => ({
        manifest: `CALL_METHOD Address("component_rdx1cqarn8x6gk0806qyc9eee4nh6arzkm90xvnk0edqgtcfgghx5m2v2w") "x" Address("${address}");`,
      }),
      /^BootloadingError\(ReferencedNodeDoesNotExist/,
    ],
    [
      'an epoch that has not begun',
      ({ address, to, ledger }) => ({ manifest: transfer(address, to), start: ledger.epoch() + 1 }),
      /^TransactionEpochNotYetValid/,
    ],
  ]
  it.each(rejected)('rejects %s for now, and for good after the last epoch', async (_, order, message) => {
    const setting = common
    const { ledger, address, sandbox } = setting
    const before = ledger.balance(address)
    const { status, id } = await outcome(setting, order(setting))
    expect(status).toMatchObject({
      status: 'Pending',
      intent_status: 'LikelyButNotCertainRejection',
      permanently_rejects_at_epoch: ledger.epoch() + 2,
    })
    expect(status.error_message).toMatch(message)
    expect(ledger.balance(address)).toBe(before)
    sandbox.world.clock.pass(600_000)
    const late = await setting.official.transaction.getStatus(id)
    expect(late).toMatchObject({ status: 'Rejected', intent_status: 'PermanentlyRejected' })
  })

  const withdraw = (address: string, amount: string, resource = XRD): string =>
    `CALL_METHOD Address("${address}") "withdraw" Address("${resource}") Decimal("${amount}");\n`
  const failed: readonly (readonly [string, (setting: Setting) => TransactionPlan, RegExp])[] = [
    [
      'more than the account holds',
      ({ address, to }) => ({ manifest: transfer(address, to, '999999999') }),
      /^ApplicationError\(VaultError\(ResourceError\(InsufficientBalance \{ requested: Decimal\("999999999"\)/,
    ],
    [
      'what is left on the worktop',
      ({ address }) => ({ manifest: withdraw(address, '1') }),
      /FungibleResourceManagerError\(DropNonEmptyBucket\)/,
    ],
    [
      'more than the worktop has',
      ({ address, to }) => ({
        manifest: `${withdraw(address, '1')}TAKE_FROM_WORKTOP Address("${XRD}") Decimal("2") Bucket("a");
          CALL_METHOD Address("${to}") "try_deposit_or_abort" Bucket("a") Enum<0u8>();`,
      }),
      /WorktopError\(InsufficientBalance\)/,
    ],
    [
      'an assertion that does not hold',
      ({ address }) => ({
        manifest: `${withdraw(address, '1')}ASSERT_WORKTOP_CONTAINS Address("${XRD}") Decimal("2");
          CALL_METHOD Address("${address}") "deposit_batch" Expression("ENTIRE_WORKTOP");`,
      }),
      /ExpectedAtLeastAmount \{ expected_at_least_amount: Decimal\("2"\), actual_amount: Decimal\("1"\) \}/,
    ],
    [
      'a stranger',
      ({ address, to }) => ({ manifest: transfer(to, address) }),
      /AuthError\(Unauthorized.*ident: "withdraw"/,
    ],
    [
      'more decimals than a token has',
      ({ address, to }) => ({ manifest: transfer(address, to, '0.0000001', XUSDC) }),
      /VaultError\(InvalidAmount\(Decimal\("0.0000001"\)\)\)/,
    ],
    [
      'a method that accounts lack',
      ({ address }) => ({ manifest: `CALL_METHOD Address("${address}") "burn_all";` }),
      /NoMethodMapping.*ident: "burn_all"/,
    ],
    [
      'the deposit of another',
      ({ address, to }) => ({
        manifest: `${withdraw(address, '5')}TAKE_ALL_FROM_WORKTOP Address("${XRD}") Bucket("a");
          CALL_METHOD Address("${ROUTER}") "user_deposit" Address("${to}") Address("${to}") Bucket("a") "=:b";`,
      }),
      /^SystemError\(AssertAccessRuleFailed\)$/,
    ],
    [
      'a fee that pays the execution only',
      ({ address, to }) => ({ manifest: transfer(address, to), fee: '0.15' }),
      /FeeReserveError\(InsufficientBalance/,
    ],
  ]
  it.each(failed)('commits a failure that costs its fee: %s', async (_, order, message) => {
    const setting = common
    const { ledger, address } = setting
    const before = ledger.balance(address)
    const { status, id } = await outcome(setting, order(setting))
    expect(status.intent_status).toBe('CommittedFailure')
    expect(status.error_message).toMatch(message)
    const { transaction } = await setting.official.transaction.getCommittedDetails(id)
    expect(transaction.receipt?.error_message).toBe(status.error_message)
    expect(transaction.fee_paid).toBe(printDecimal(before - ledger.balance(address)))
    expect(ledger.find(id)).toMatchObject({ failed: true, transfers: [] })
  })

  it('previews manifests at the cost that they have', async () => {
    const setting = common
    const { ask, address, to, ledger } = setting
    const before = ledger.all().length
    const body = {
      start_epoch_inclusive: 0,
      end_epoch_exclusive: 1,
      tip_percentage: 0,
      nonce: 1,
      signer_public_keys: [],
    }
    const flags = { use_free_credit: true, assume_all_signature_proofs: true, skip_epoch_check: true }
    const preview = (manifest: string, more: object = { flags }): Promise<Json> =>
      ask('/transaction/preview', { manifest, ...body, ...more })
    const { receipt } = await preview(transfer(address, to))
    expect(receipt).toMatchObject({ status: 'Succeeded', fee_summary: { xrd_total_execution_cost: '0.13725335' } })
    expect((await preview(transfer(address, to, '999999999'))).receipt).toMatchObject({ status: 'Failed' })
    expect((await preview(transfer(address, to), { flags: {} })).receipt.error_message).toContain('NoLongerValid')
    const unsigned = { flags: { ...flags, assume_all_signature_proofs: false } }
    expect((await preview(transfer(address, to), unsigned)).receipt.error_message).toContain('Unauthorized')
    const unpaid = { flags: { ...flags, use_free_credit: false } }
    expect((await preview(transfer(address, to), unpaid)).receipt).toMatchObject({
      status: 'Rejected',
      error_message: 'SuccessButFeeLoanNotRepaid',
    })
    expect(await preview('SPEND EVERYTHING;')).toMatchObject({
      code: 400,
      details: { validation_errors: [{ errors: [expect.stringContaining('UnexpectedToken')] }] },
    })
    expect(ledger.all()).toHaveLength(before)
  })

  it('pays from its own accounts with transactions that the toolkit finds valid', async () => {
    const { ledger, sandbox, address, to, official } = await setUp()
    const ids = [
      ledger.pay({ from: address, to, amount: 3n * ONE, memo: 'a note' }),
      ledger.pay({ from: address, to, amount: 5n, asset: XUSDC }),
    ]
    sandbox.world.clock.pass(ROUND_MS)
    for (const id of ids) {
      const { transaction } = await official.transaction.getCommittedDetails(id)
      const bytes = hex.decode(transaction.raw_hex ?? '')
      const read = await RadixEngineToolkit.NotarizedTransaction.decompile(bytes)
      const { NotarizedTransaction } = RadixEngineToolkit
      expect(await NotarizedTransaction.staticallyValidate(read, defaultValidationConfig(1))).toEqual({ kind: 'Valid' })
      expect((await NotarizedTransaction.intentHash(read)).id).toBe(id)
      expect((await NotarizedTransaction.notarizedTransactionHash(read)).id).toBe(transaction.payload_hash)
      expect(transaction.manifest_instructions).toContain('"try_deposit_or_abort"')
    }
    expect(ledger.find(ids[0] ?? '')).toMatchObject({ memo: 'a note', transfers: [{ to, amount: 3n * ONE }] })
    expect(() => ledger.pay({ from: to, to: address, amount: 10n ** 30n })).toThrow('InsufficientBalance')
  })

  it("keeps deposits in Maya's router, for the vault that they name", async () => {
    const setting = await setUp()
    const { address, ledger, official } = setting
    const vault = addressOf(setting.sandbox, 'XRD', undefined, 'carol').address
    const manifest = `${withdraw(address, '5')}TAKE_FROM_WORKTOP Address("${XRD}") Decimal("5") Bucket("a");
      CALL_METHOD Address("${ROUTER}") "user_deposit" Address("${address}") Address("${vault}") Bucket("a") "=:b:bc1q";`
    const { id, status } = await outcome(setting, { manifest })
    expect(status.intent_status).toBe('CommittedSuccess')
    expect(ledger.balance(routerVault(ROUTER, vault))).toBe(5n * ONE)
    const { transaction } = await official.transaction.getCommittedDetails(id)
    const event = transaction.receipt?.events?.find(({ name }) => name === 'MayaRouterDepositEvent') as Json
    expect(event.emitter.entity.entity_address).toBe(ROUTER)
    expect(event.data.fields.map(({ value }: Json) => value)).toEqual([address, vault, XRD, '5', '=:b:bc1q'])
    expect(ledger.find(id)?.transfers).toEqual([])
  })

  it('answers in the models of the official client, field by field', async () => {
    const setting = await setUp()
    const { address, to, ask } = setting
    const { id } = await outcome(setting, { manifest: transfer(address, to) })
    const all = { raw_hex: true, receipt_fee_summary: true, receipt_events: true, affected_global_entities: true }
    const opt_ins = { ...all, manifest_instructions: true, balance_changes: true }
    const details = { addresses: [address, XRD, ROUTER], opt_ins: { explicit_metadata: ['symbol'] } }
    const manifest = transfer(address, to)
    const answers: readonly (readonly [string, object, string])[] = [
      ['/status/gateway-status', {}, 'GatewayStatusResponse'],
      ['/status/network-configuration', {}, 'NetworkConfigurationResponse'],
      ['/transaction/construction', {}, 'TransactionConstructionResponse'],
      ['/transaction/preview', { manifest }, 'TransactionPreviewResponse'],
      ['/transaction/status', { intent_hash: id }, 'TransactionStatusResponse'],
      ['/transaction/status', { intent_hash: 'txid_rdx1' }, 'TransactionStatusResponse'],
      ['/transaction/committed-details', { intent_hash: id, opt_ins }, 'TransactionCommittedDetailsResponse'],
      ['/transaction/committed-details', { intent_hash: 'txid_rdx1' }, 'ErrorResponse'],
      ['/transaction/submit', { notarized_transaction_hex: '4d2209' }, 'ErrorResponse'],
      [
        '/transaction/account-deposit-pre-validation',
        { account_address: to, resource_addresses: [XRD, XUSDC] },
        'AccountDepositPreValidationResponse',
      ],
      ['/stream/transactions', { opt_ins, limit_per_page: 1 }, 'StreamTransactionsResponse'],
      ['/state/entity/details', details, 'StateEntityDetailsResponse'],
      ['/state/entity/details', { ...details, aggregation_level: 'Vault' }, 'StateEntityDetailsResponse'],
      ['/state/entity/page/fungibles/', { address, limit_per_page: 1 }, 'StateEntityFungiblesPageResponse'],
      ['/state/entity/page/non-fungibles/', { address }, 'StateEntityNonFungiblesPageResponse'],
      ['/state/entity/page/fungibles/', { address: ROUTER.replace('cp7', 'cp8') }, 'ErrorResponse'],
    ]
    const converters = models as unknown as Readonly<Record<string, (value: unknown) => unknown>>
    for (const [path, body, model] of answers) {
      const answer = await ask(path, body)
      const again = converters[`${model}ToJSON`]?.(converters[`${model}FromJSON`]?.(answer))
      expect(JSON.parse(JSON.stringify(again)), `${path} as ${model}`).toEqual(answer)
    }
  })

  it('lists what accounts hold and did, page by page', async () => {
    const setting = await setUp()
    const { address, to, official, ask, ledger } = setting
    const first = await outcome(setting, { manifest: transfer(address, to, '1') })
    const second = await outcome(setting, { manifest: transfer(address, to, '2') })
    const held = await official.state.getEntityDetailsVaultAggregated(address)
    const amounts = held.fungible_resources.items.map(({ resource_address, vaults }) => [
      resource_address,
      vaults.items[0]?.amount,
    ])
    expect(Object.fromEntries(amounts)).toEqual({
      [XRD]: printDecimal(ledger.balance(address)),
      [XUSDC]: printDecimal(ledger.balance(address, XUSDC) * 10n ** 12n),
    })
    const filter = { affected_global_entities_filter: [to], limit_per_page: 1 }
    const page = await ask('/stream/transactions', filter)
    expect(page.items.map(({ intent_hash }: Json) => intent_hash)).toEqual([second.id])
    const rest = await ask('/stream/transactions', { ...filter, cursor: page.next_cursor })
    expect(rest.items.map(({ intent_hash }: Json) => intent_hash)).toEqual([first.id])
    expect(rest.next_cursor).toBeUndefined()
    const fresh = await accountOf(new PrivateKey.Ed25519(new Uint8Array(32).fill(4)))
    expect(await ask('/state/entity/page/fungibles/', { address: fresh })).toMatchObject({ items: [], total_count: 0 })
    const missing = official.transaction.getCommittedDetails('txid_rdx1none')
    await expect(missing).rejects.toBeInstanceOf(ResponseError)
    expect(await ask('/state/entity/page/fungibles/', { address, cursor: 'x' })).toMatchObject({ code: 400 })
    expect(await ask('/state/entity/page/fungibles/', { address: 'account_rdx1' })).toMatchObject({ code: 400 })
  })
})
