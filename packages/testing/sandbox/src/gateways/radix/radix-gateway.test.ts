import { LTSRadixEngineToolkit, PrivateKey } from '@radixdlt/radix-engine-toolkit'
import { hex } from '@scure/base'
import { beforeAll, describe, expect, it } from 'vitest'
import { XRD } from '../../ledgers/radix/radix-address.ts'
import { printDecimal } from '../../ledgers/radix/radix-amount.ts'
import {
  accountOf,
  notarized,
  ONE,
  outcome,
  ROUND_MS,
  ROUTER,
  type Setting,
  setUp,
  submit,
  type TransactionPlan,
  transfer,
  withdraw,
  XUSDC,
} from '../../testing/radix-client.ts'

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
})
