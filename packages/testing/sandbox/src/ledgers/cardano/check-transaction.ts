import { paymentKey } from './cardano-address.ts'
import { cardanoParameters, leastFee, leastOutput } from './cardano-parameters.ts'
import type { CardanoOutput, CardanoTransaction } from './cardano-transaction.ts'

/** A transaction that breaks rules of the ledger. `failures` are in the notation of cardano-ledger. */
export class LedgerFailure extends Error {
  readonly failures: readonly string[]

  constructor(failures: readonly string[]) {
    super(failures.join(', '))
    this.name = 'LedgerFailure'
    this.failures = failures
  }
}

/** A coin that can be spent. */
export type CardanoCoin = Pick<CardanoOutput, 'address' | 'lovelace' | 'tokens'>

/** State that a transaction is checked against. */
export interface CheckContext {
  readonly coins: ReadonlyMap<string, CardanoCoin>
  /** Current absolute slot. */
  readonly slot: bigint
}

const mismatch = (supplied: string, expected: string): string =>
  `Mismatch {mismatchSupplied = ${supplied}, mismatchExpected = ${expected}}`

const input = (text: string): string => {
  const [txid, index] = text.split('#')
  return `TxIn (TxId {unTxId = SafeHash "${txid}"}) (TxIx {unTxIx = ${index}})`
}

const sumOf = (coins: readonly CardanoCoin[]): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>([['lovelace', 0n]])
  for (const { lovelace, tokens } of coins) {
    for (const [name, amount] of [['lovelace', lovelace] as const, ...tokens])
      sums.set(name, (sums.get(name) ?? 0n) + amount)
  }
  return sums
}

const shown = (sums: ReadonlyMap<string, bigint>): string => `MaryValue (Coin ${sums.get('lovelace')})`

const sameValue = (one: ReadonlyMap<string, bigint>, other: ReadonlyMap<string, bigint>): boolean =>
  [...new Set([...one.keys(), ...other.keys()])].every((name) => (one.get(name) ?? 0n) === (other.get(name) ?? 0n))

const checkTime = ({ slot }: CheckContext, { ttl, from }: CardanoTransaction): readonly string[] => {
  if ((ttl === undefined || slot < ttl) && (from === undefined || slot >= from)) return []
  const [low, high] = [from, ttl].map((at) => (at === undefined ? 'SNothing' : `SJust (SlotNo ${at})`))
  const interval = `ValidityInterval {invalidBefore = ${low}, invalidHereafter = ${high}}`
  return [`OutsideValidityIntervalUTxO (${interval}) (SlotNo ${slot})`]
}

const checkInputs = ({ coins }: CheckContext, { inputs }: CardanoTransaction): readonly string[] => {
  if (inputs.length === 0) return ['InputSetEmptyUTxO']
  const bad = inputs.filter((one) => !coins.has(one))
  return bad.length === 0 ? [] : [`BadInputsUTxO (fromList [${bad.map(input).join(',')}])`]
}

const checkValue = ({ coins }: CheckContext, transaction: CardanoTransaction): readonly string[] => {
  const { inputs, outputs, fee } = transaction
  const spent = inputs.flatMap((one) => coins.get(one) ?? [])
  const [consumed, produced] = [
    sumOf(spent),
    sumOf([...outputs, { address: '', lovelace: fee, tokens: new Map<string, bigint>() }]),
  ]
  return sameValue(consumed, produced) ? [] : [`ValueNotConservedUTxO (${mismatch(shown(consumed), shown(produced))})`]
}

const checkOutputs = ({ outputs }: CardanoTransaction): readonly string[] => {
  const small = outputs.filter(({ lovelace, size }) => lovelace < leastOutput(size))
  const big = outputs.filter(({ valueSize }) => valueSize > cardanoParameters.maxValueSize)
  const describe = ({ address, lovelace, size }: CardanoOutput): string =>
    `((${address},MaryValue (Coin ${lovelace})),Coin ${leastOutput(size)})`
  return [
    ...(small.length > 0 ? [`BabbageOutputTooSmallUTxO [${small.map(describe).join(',')}]`] : []),
    ...(big.length > 0 ? [`OutputTooBigUTxO [${big.map(describe).join(',')}]`] : []),
  ]
}

const checkSize = ({ size, fee }: CardanoTransaction): readonly string[] => [
  ...(fee < leastFee(size) ? [`FeeTooSmallUTxO (${mismatch(`Coin ${fee}`, `Coin ${leastFee(size)}`)})`] : []),
  ...(size > cardanoParameters.maxSize
    ? [`MaxTxSizeUTxO (${mismatch(String(size), String(cardanoParameters.maxSize))})`]
    : []),
]

const checkNetwork = ({ network = 1n }: CardanoTransaction): readonly string[] =>
  network === 1n ? [] : [`WrongNetworkInTxBody (${mismatch('Testnet', 'Mainnet')})`]

const checkWitnesses = ({ coins }: CheckContext, { inputs, witnesses }: CardanoTransaction): readonly string[] => {
  const wrong = witnesses.filter(({ isValid }) => !isValid)
  if (wrong.length > 0) return [`InvalidWitnessesUTXOW [${wrong.map(({ key }) => `VKey "${key}"`).join(',')}]`]
  const signed = new Set(witnesses.map(({ keyHash }) => keyHash))
  const missing = inputs
    .map((one) => paymentKey(coins.get(one)?.address ?? ''))
    .filter((key) => key !== undefined && !signed.has(key))
  const hashes = [...new Set(missing)].map((key) => `KeyHash {unKeyHash = "${key}"}`)
  return hashes.length === 0 ? [] : [`MissingVKeyWitnessesUTXOW (fromList [${hashes.join(',')}])`]
}

/** Checks the rules UTXO and UTXOW of the ledger. Throws a `LedgerFailure` with every broken rule. */
export const checkTransaction = (context: CheckContext, transaction: CardanoTransaction): void => {
  const utxo = [
    ...checkTime(context, transaction),
    ...checkInputs(context, transaction),
    ...checkValue(context, transaction),
    ...checkOutputs(transaction),
    ...checkNetwork(transaction),
    ...checkSize(transaction),
  ].map((rule) => `ConwayUtxowFailure (UtxoFailure (${rule}))`)
  const witnesses = checkWitnesses(context, transaction).map((rule) => `ConwayUtxowFailure (${rule})`)
  if (utxo.length + witnesses.length > 0) throw new LedgerFailure([...witnesses, ...utxo])
}
