import { type Context, Hono } from 'hono'
import type { CardanoLedger } from '../../ledgers/cardano/cardano-ledger.ts'
import { cardanoParameters } from '../../ledgers/cardano/cardano-parameters.ts'
import { type CardanoCoin, LedgerFailure } from '../../ledgers/cardano/check-transaction.ts'

const SLOTS_PER_EPOCH = 432_000
/** Slots of the Byron era were longer: number of the epoch that slot zero of this count would be in. */
const FIRST_EPOCH_SLOT = 4_492_800
const FIRST_EPOCH = 208

const epochOf = (slot: number): number => FIRST_EPOCH + Math.floor((slot - FIRST_EPOCH_SLOT) / SLOTS_PER_EPOCH)

/** A list of texts in a JSON body; an empty one when it is absent. */
const textsIn = async (context: Context, name: string): Promise<readonly string[]> => {
  const body = Object(await context.req.json().catch(() => ({}))) as Record<string, unknown>
  const texts = body[name]
  return Array.isArray(texts) ? texts.map(String) : []
}

const assetsOf = ({ tokens }: CardanoCoin): readonly object[] =>
  [...tokens].map(([name, quantity]) => {
    const [policy_id, asset_name] = name.split('.')
    return { policy_id, asset_name, fingerprint: null, decimals: 0, quantity: String(quantity) }
  })

const describeCoin = (ledger: CardanoLedger, reference: string, coin: CardanoCoin): object => {
  const [tx_hash = '', index] = reference.split('#')
  const height = ledger.find(tx_hash)?.height ?? ledger.height()
  const time = Math.floor(ledger.cadence.timeOf(height) / 1000)
  return {
    tx_hash,
    tx_index: Number(index),
    address: coin.address,
    value: String(coin.lovelace),
    stake_address: null,
    payment_cred: null,
    epoch_no: epochOf(ledger.slot(time * 1000)),
    block_height: height,
    block_time: time,
    datum_hash: null,
    inline_datum: null,
    reference_script: null,
    asset_list: assetsOf(coin),
    is_spent: false,
  }
}

/** Tells whether a block includes the transaction that made a coin; coins of the sandbox itself were always there. */
const isMined = (ledger: CardanoLedger, reference: string): boolean => {
  const [txid = ''] = reference.split('#')
  return ledger.stored(txid) === undefined || ledger.find(txid)?.height !== undefined
}

const coins = (app: Hono, ledger: CardanoLedger): void => {
  app.post('/address_utxos', async (context) => {
    const addresses = await textsIn(context, '_addresses')
    const rows = addresses
      .flatMap((address) => ledger.coins(address))
      .filter(([reference]) => isMined(ledger, reference))
      .map(([reference, coin]) => describeCoin(ledger, reference, coin))
    return context.json(rows)
  })
  app.post('/address_info', async (context) => {
    const addresses = await textsIn(context, '_addresses')
    return context.json(
      addresses.map((address) => ({
        address,
        balance: String(ledger.balance(address)),
        stake_address: null,
        script_address: false,
        utxo_set: ledger.coins(address).map(([reference, coin]) => describeCoin(ledger, reference, coin)),
      })),
    )
  })
}

const describeTransaction = (ledger: CardanoLedger, hash: string): readonly object[] => {
  const [transaction, height] = [ledger.stored(hash), ledger.find(hash)?.height]
  if (!transaction || height === undefined) return []
  const time = Math.floor(ledger.cadence.timeOf(height) / 1000)
  const outputs = transaction.outputs.map((output, tx_index) => ({
    payment_addr: { bech32: output.address, cred: null },
    stake_addr: null,
    tx_hash: hash,
    tx_index,
    value: String(output.lovelace),
    datum_hash: null,
    inline_datum: null,
    reference_script: null,
    asset_list: assetsOf(output),
  }))
  const total = transaction.outputs.reduce((sum, { lovelace }) => sum + lovelace, 0n)
  return [
    {
      tx_hash: hash,
      block_hash: ledger.blockHash(height),
      block_height: height,
      epoch_no: epochOf(ledger.slot(time * 1000)),
      absolute_slot: ledger.slot(time * 1000),
      tx_timestamp: time,
      tx_size: transaction.size,
      total_output: String(total),
      fee: String(transaction.fee),
      deposit: '0',
      invalid_before: transaction.from === undefined ? null : String(transaction.from),
      invalid_after: transaction.ttl === undefined ? null : String(transaction.ttl),
      outputs,
    },
  ]
}

const transactions = (app: Hono, ledger: CardanoLedger): void => {
  app.post('/tx_info', async (context) => {
    const hashes = await textsIn(context, '_tx_hashes')
    return context.json(hashes.flatMap((hash) => describeTransaction(ledger, hash)))
  })
  app.post('/tx_status', async (context) => {
    const hashes = await textsIn(context, '_tx_hashes')
    const confirmations = (hash: string): number | null => {
      const height = ledger.find(hash)?.height
      return height === undefined ? null : ledger.height() - height
    }
    return context.json(hashes.map((tx_hash) => ({ tx_hash, num_confirmations: confirmations(tx_hash) })))
  })
  app.post('/submittx', async (context) => {
    const bytes = new Uint8Array(await context.req.arrayBuffer())
    try {
      return context.json(ledger.submit(bytes), 202)
    } catch (error) {
      return context.json(refusal(error), 400)
    }
  })
}

/** A refusal as cardano-submit-api, which Koios serves, prints it. */
const refusal = (error: unknown): object => {
  if (!(error instanceof LedgerFailure)) {
    const message = error instanceof Error ? error.message : 'invalid'
    return { tag: 'TxSubmitFail', contents: { tag: 'TxCmdTxReadError', contents: [`DecoderErrorCustom ${message}`] } }
  }
  const contents = { kind: 'ShelleyTxValidationError', error: error.failures, era: 'ShelleyBasedEraConway' }
  const validation = { tag: 'TxValidationErrorInCardanoMode', contents }
  return { tag: 'TxSubmitFail', contents: { tag: 'TxCmdTxSubmitValidationError', contents: validation } }
}

const describeParameters = (epoch: number): object => ({
  epoch_no: epoch,
  min_fee_a: Number(cardanoParameters.feePerByte),
  min_fee_b: Number(cardanoParameters.feeFixed),
  max_tx_size: cardanoParameters.maxSize,
  max_val_size: cardanoParameters.maxValueSize,
  coins_per_utxo_size: String(cardanoParameters.coinsPerByte),
  key_deposit: '2000000',
  pool_deposit: '500000000',
  protocol_major: 10,
  protocol_minor: 0,
})

/** Koios' API over the ledger. */
export const koios = (ledger: CardanoLedger): Hono => {
  const app = new Hono()
  coins(app, ledger)
  transactions(app, ledger)
  app.get('/tip', (context) => {
    const height = ledger.height()
    const slot = ledger.slot()
    const block_time = Math.floor(ledger.cadence.timeOf(height) / 1000)
    const place = { abs_slot: slot, epoch_no: epochOf(slot), epoch_slot: (slot - FIRST_EPOCH_SLOT) % SLOTS_PER_EPOCH }
    return context.json([
      { hash: ledger.blockHash(height), ...place, block_height: height, block_no: height, block_time },
    ])
  })
  app.get('/genesis', (context) => context.json([{ networkmagic: '764824073', networkid: 'Mainnet' }]))
  app.get('/epoch_params', (context) => context.json([describeParameters(epochOf(ledger.slot()))]))
  return app
}
