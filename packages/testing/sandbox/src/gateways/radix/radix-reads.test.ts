import * as models from '@radixdlt/babylon-gateway-api-sdk'
import { ResponseError } from '@radixdlt/babylon-gateway-api-sdk'
import { defaultValidationConfig, PrivateKey, RadixEngineToolkit } from '@radixdlt/radix-engine-toolkit'
import { hex } from '@scure/base'
import { beforeAll, describe, expect, it } from 'vitest'
import { XRD } from '../../ledgers/radix/radix-address.ts'
import { printDecimal } from '../../ledgers/radix/radix-amount.ts'
import { routerVault } from '../../networks/thorchain/radix-router.ts'
import type { Json } from '../../testing/json.ts'
import {
  accountOf,
  ONE,
  outcome,
  ROUND_MS,
  ROUTER,
  type Setting,
  setUp,
  transfer,
  withdraw,
  XUSDC,
} from '../../testing/radix-client.ts'
import { addressOf } from '../../testing/wallet.ts'

describe('what the Radix gateway tells the official client', () => {
  /** A sandbox of the cases that leave no other trace than fees and time. */
  let common: Setting
  beforeAll(async () => {
    common = await setUp()
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
