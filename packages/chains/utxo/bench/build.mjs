// CPU of building one transaction from 500 coins and reading it back as the engine does, beside a floor: reading the same answer and serializing the same
// inputs and outputs with nothing decided, and beside the PSBT builder of a library. Needs a build: `tsc -b packages/chains/utxo`.
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'
import { RawTx, Transaction } from '@scure/btc-signer'
import { HTTP } from '@switchyard/core'
import { utxo } from '../dist/index.js'

const COINS = 500
const ROUNDS = 40
const SOURCE = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const SCRIPT = hex.decode('0014751e76e8199196d454941c45d1b3a323f1433bd6')
const LEGACY = {
  address: '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH',
  script: hex.decode('76a914751e76e8199196d454941c45d1b3a323f1433bd688ac'),
}

const listingOf = (previous) =>
  JSON.stringify(previous.map(({ txid }, at) => ({ txid, vout: 0, value: 10_000 + at, status: { confirmed: true } })))

const previousOf = (script) =>
  Array.from({ length: COINS }, (_, at) => {
    const input = { txid: new Uint8Array(32).fill(1), index: at, finalScriptSig: new Uint8Array(107), sequence: 0 }
    const outputs = [{ script, amount: BigInt(10_000 + at) }]
    const raw = RawTx.encode({ version: 1, segwitFlag: false, inputs: [input], outputs, lockTime: 0 })
    return { txid: hex.encode(sha256(sha256(raw)).reverse()), raw: hex.encode(raw) }
  })

const chainOver = (listing, previous) => {
  const raws = new Map(previous.map(({ txid, raw }) => [`/tx/${txid}/hex`, raw]))
  const http = async ({ url }) => {
    const path = url.slice('http://index'.length)
    const text = path.startsWith('/address/') ? listing : (raws.get(path) ?? '{"halfHourFee":1.5}')
    return { status: 200, headers: {}, text }
  }
  let chain
  const plugin = utxo({ gateways: { BTC: { kind: 'esplora', url: 'http://index' } } })
  plugin.register({
    chain: (_, make) => {
      chain = make((key) => (key === HTTP ? http : undefined))
    },
  })
  return chain
}

const asset = {
  identifier: 'BTC.BTC',
  chain: 'BTC',
  chainId: 'bitcoin',
  ticker: 'BTC',
  symbol: 'BTC',
  name: 'Bitcoin',
  decimals: 8,
}
const context = { signal: new AbortController().signal, clock: { now: () => 0 }, tokens: { find: () => undefined } }

const sweep = async (chain, source) => {
  const deposit = {
    kind: 'transferWithMemo',
    form: 'transfer',
    asset,
    amount: 1n,
    to: SOURCE,
    memo: '=:ETH.ETH:x',
    sources: [source],
    sweep: true,
  }
  return chain.decode(await chain.build(deposit, await chain.readFunds(deposit, context), context), 'BTC')
}

const floor = (listing, script) => {
  const coins = JSON.parse(listing)
  const body = RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: coins.map(({ txid }) => ({
      txid: hex.decode(txid),
      index: 0,
      finalScriptSig: new Uint8Array(),
      sequence: 0xffffffff,
    })),
    outputs: [{ script, amount: 1n }],
    lockTime: 0,
  })
  return base64.encode(body)
}

const library = (listing, script) => {
  const transaction = new Transaction({ version: 2 })
  for (const { txid, value } of JSON.parse(listing))
    transaction.addInput({ txid, index: 0, witnessUtxo: { script, amount: BigInt(value) } }, true)
  transaction.addOutput({ script, amount: 1n }, true)
  return base64.encode(transaction.toPSBT())
}

const cpuMs = async (work) => {
  for (let left = 5; left > 0; left--) await work()
  const times = []
  for (let left = ROUNDS; left > 0; left--) {
    const start = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(start)
    times.push((user + system) / 1000)
  }
  return times
    .sort((left, right) => left - right)
    [ROUNDS / 2].toFixed(1)
    .padStart(7)
}

const segwit = previousOf(SCRIPT)
const legacy = previousOf(LEGACY.script)
const [segwitListing, legacyListing] = [listingOf(segwit), listingOf(legacy)]
const [segwitChain, legacyChain] = [chainOver(segwitListing, segwit), chainOver(legacyListing, legacy)]

console.log(`CPU milliseconds, median of ${ROUNDS}, ${COINS} coins, all spent`)
console.log(`funds, build, read back, p2wpkh  ${await cpuMs(() => sweep(segwitChain, SOURCE))}`)
console.log(
  `funds, build, read back, p2pkh   ${await cpuMs(() => sweep(legacyChain, LEGACY.address))}  (500 previous transactions read)`,
)
console.log(`library's PSBT alone             ${await cpuMs(() => library(segwitListing, SCRIPT))}`)
console.log(`floor: parse, serialize          ${await cpuMs(() => floor(segwitListing, SCRIPT))}`)
