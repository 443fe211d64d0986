import {
  Address,
  BigNum,
  ChangeConfig,
  CoinSelectionStrategyCIP2,
  FixedTransaction,
  LinearFee,
  min_fee,
  PrivateKey,
  Transaction,
  TransactionBuilder,
  TransactionBuilderConfigBuilder,
  TransactionHash,
  TransactionInput,
  TransactionOutput,
  TransactionUnspentOutput,
  TransactionUnspentOutputs,
  Value,
} from '@emurgo/cardano-serialization-lib-nodejs'
import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../testing/json.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf, client } from '../../testing/wallet.ts'

const number = (value: bigint | number) => BigNum.from_str(String(value))

const setUp = () => {
  const sandbox = stillSandbox({ networks: [] })
  const { address, privateKey } = addressOf(sandbox, 'ADA')
  const to = addressOf(sandbox, 'ADA', undefined, 'bob').address
  const base = sandbox.urls.gateways.ADA?.koios ?? ''
  const { json, post } = client(sandbox)
  const key = PrivateKey.from_normal_bytes(hex.decode(privateKey))
  const ask = async (path: string, body: object): Promise<Json> => (await post(`${base}${path}`, body)).json()
  const submit = async (bytes: Uint8Array) => {
    const body = Uint8Array.from(bytes)
    const response = await sandbox.fetch(new Request(`${base}/submittx`, { method: 'POST', body }))
    return { status: response.status, body: (await response.json()) as Json }
  }
  return { sandbox, address, to, base, json, ask, key, submit, ledger: sandbox.world.cardano }
}

type Setting = ReturnType<typeof setUp>

interface Changes {
  readonly amount?: bigint
  readonly fee?: bigint
  readonly ttl?: number
  readonly key?: PrivateKey
  readonly input?: string
  /** Lovelace that vanish from the change. */
  readonly missing?: bigint
}

/** A payment that Emurgo's library builds from the gateway's coins and parameters, and signs. */
const payment = async (setting: Setting, changes: Changes = {}): Promise<Uint8Array> => {
  const { address, to, base, json, ask, key } = setting
  const [[parameters], [tip], coins] = await Promise.all([
    json(`${base}/epoch_params?limit=1`),
    json(`${base}/tip`),
    ask('/address_utxos', { _addresses: [address], _extended: true }),
  ])
  const [own, his] = [Address.from_bech32(address), Address.from_bech32(to)]
  const config = TransactionBuilderConfigBuilder.new()
    .fee_algo(LinearFee.new(number(parameters.min_fee_a), number(parameters.min_fee_b)))
    .coins_per_utxo_byte(number(parameters.coins_per_utxo_size))
    .pool_deposit(number(parameters.pool_deposit))
    .key_deposit(number(parameters.key_deposit))
    .max_value_size(Number(parameters.max_val_size))
    .max_tx_size(parameters.max_tx_size)
    .build()
  const builder = TransactionBuilder.new(config)
  builder.set_ttl_bignum(number(changes.ttl ?? tip.abs_slot + 600))
  const inputs = TransactionUnspentOutputs.new()
  let total = 0n
  for (const { tx_hash, tx_index, value } of coins) {
    const input = TransactionInput.new(TransactionHash.from_hex(changes.input ?? tx_hash), tx_index)
    inputs.add(TransactionUnspentOutput.new(input, TransactionOutput.new(own, Value.new(number(value)))))
    total += BigInt(value)
  }
  const amount = changes.amount ?? 5_000_000n
  if (amount >= 1_000_000n && changes.fee === undefined && changes.missing === undefined) {
    builder.add_output(TransactionOutput.new(his, Value.new(number(amount))))
    builder.add_inputs_from_and_change(inputs, CoinSelectionStrategyCIP2.LargestFirst, ChangeConfig.new(own))
    return signed(builder.build_tx().to_hex(), changes.key ?? key)
  }
  return signed(
    handMade(setting, { total, amount, coins, fee: changes.fee ?? 300_000n, missing: changes.missing ?? 0n }),
    key,
  )
}

const signed = (transaction: string, key: PrivateKey): Uint8Array => {
  const fixed = FixedTransaction.from_hex(transaction)
  fixed.sign_and_add_vkey_signature(key)
  return fixed.to_bytes()
}

/** A transaction that the builder of the library would refuse to write. */
const handMade = (
  { address, to }: Setting,
  { total, amount, coins, fee, missing }: { total: bigint; amount: bigint; coins: Json; fee: bigint; missing: bigint },
): string => {
  const inputs = coins.map(({ tx_hash, tx_index }: Json) => ({ transaction_id: tx_hash, index: tx_index }))
  const output = (paid: string, coin: bigint) => ({ address: paid, amount: { coin: String(coin) } })
  const body = {
    inputs,
    outputs: [output(to, amount), output(address, total - amount - fee - missing)],
    fee: String(fee),
  }
  return Transaction.from_json(JSON.stringify({ body, witness_set: {}, is_valid: true })).to_hex()
}

const failures = ({ status, body }: { status: number; body: Json }): readonly string[] => {
  expect(status).toBe(400)
  expect(body).toMatchObject({ tag: 'TxSubmitFail', contents: { tag: 'TxCmdTxSubmitValidationError' } })
  return body.contents.contents.contents.error
}

describe('Cardano through cardano-serialization-lib and Koios', () => {
  it('takes a signed payment and shows it once a block has it', async () => {
    const setting = setUp()
    const { ask, submit, ledger, address, to, sandbox } = setting
    const before = [ledger.balance(address), ledger.balance(to)]
    const bytes = await payment(setting)
    const fixed = FixedTransaction.from_bytes(bytes)
    const fee = BigInt(fixed.body().fee().to_str())
    const { status, body: hash } = await submit(bytes)
    expect([status, hash]).toEqual([202, fixed.transaction_hash().to_hex()])
    expect(await ask('/tx_status', { _tx_hashes: [hash] })).toEqual([{ tx_hash: hash, num_confirmations: null }])
    expect(await ask('/address_utxos', { _addresses: [address] })).toEqual([])
    sandbox.world.clock.pass(20_000)
    const [info] = await ask('/tx_info', { _tx_hashes: [hash] })
    expect(info).toMatchObject({ tx_hash: hash, fee: String(fee), tx_size: bytes.length })
    expect(info.outputs[0]).toMatchObject({ payment_addr: { bech32: to }, value: '5000000' })
    const after = [ledger.balance(address), ledger.balance(to)]
    expect(after).toEqual([(before[0] ?? 0n) - 5_000_000n - fee, (before[1] ?? 0n) + 5_000_000n])
    expect(ledger.find(hash)).toMatchObject({ from: address, fee, transfers: [{ to, amount: 5_000_000n }] })
    expect(failures(await submit(bytes))[0]).toContain('All inputs are spent')
  })

  it('asks for the fee that the library computes, to the lovelace', async () => {
    const setting = setUp()
    const least = async (fee: bigint) => {
      const bytes = await payment(setting, { fee })
      return {
        bytes,
        needed: BigInt(min_fee(Transaction.from_bytes(bytes), LinearFee.new(number(44), number(155_381))).to_str()),
      }
    }
    const { needed } = await least(170_000n)
    const short = failures(await setting.submit((await least(needed - 1n)).bytes))
    expect(short).toEqual([
      `ConwayUtxowFailure (UtxoFailure (FeeTooSmallUTxO (Mismatch {mismatchSupplied = Coin ${needed - 1n}, mismatchExpected = Coin ${needed}})))`,
    ])
    expect((await setting.submit((await least(needed)).bytes)).status).toBe(202)
  })

  it.each<[string, Changes, string]>([
    ['a time that has passed', { ttl: 100 }, 'OutsideValidityIntervalUTxO'],
    ['the signature of another key', { key: PrivateKey.generate_ed25519() }, 'MissingVKeyWitnessesUTXOW'],
    ['a coin that does not exist', { input: 'ab'.repeat(32) }, 'BadInputsUTxO'],
    ['an output below the minimum', { amount: 500_000n }, 'BabbageOutputTooSmallUTxO'],
    ['value that vanishes', { missing: 1n }, 'ValueNotConservedUTxO'],
  ])('refuses %s', async (_, changes, rule) => {
    const setting = setUp()
    const before = setting.ledger.balance(setting.address)
    const found = failures(await setting.submit(await payment(setting, changes)))
    expect(found.join()).toContain(rule)
    expect(setting.ledger.balance(setting.address)).toBe(before)
  })

  it('refuses a spoiled signature and bytes that are no transaction', async () => {
    const setting = setUp()
    const bytes = await payment(setting)
    const spoiled = Uint8Array.from(bytes)
    const last = spoiled.length - 4
    spoiled[last] = (spoiled[last] ?? 0) ^ 1
    expect(failures(await setting.submit(spoiled)).join()).toContain('InvalidWitnessesUTXOW')
    expect((await setting.submit(Uint8Array.of(0x84, 1))).body.contents.tag).toBe('TxCmdTxReadError')
  })
})
