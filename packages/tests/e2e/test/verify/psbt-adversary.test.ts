import { opcodes, Psbt, payments, script as scripts } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from '../test-environment.ts'
import { type BuiltSwap, buildVerified, unverifiableOf, verified } from './verified-swap.ts'

interface Output {
  readonly script: Uint8Array
  readonly value: bigint
}

const stranger = payments.p2wpkh({ hash: Buffer.alloc(20, 7) }).output as Uint8Array
const strangerOfTaproot = scripts.compile([opcodes.OP_1 as number, Buffer.alloc(32, 9)])

const memoScript = (text: string): Uint8Array => scripts.compile([opcodes.OP_RETURN as number, Buffer.from(text)])

/** The transaction with other outputs, and inputs after `input` has seen them. */
const rebuilt = (
  tx: string,
  outputs: readonly Output[],
  input: (data: Psbt['data']['inputs'][number]) => object = (data) => data,
): string => {
  const honest = Psbt.fromBase64(tx)
  const psbt = new Psbt().setVersion(2)
  honest.txInputs.forEach(({ hash, index, sequence }, at) => {
    psbt.addInput({
      hash,
      index,
      ...(sequence === undefined ? {} : { sequence }),
      ...input(honest.data.inputs[at] as never),
    })
  })
  for (const output of outputs) psbt.addOutput({ script: Buffer.from(output.script), value: output.value })
  return psbt.toBase64()
}

const outputsOf = (tx: string): readonly [payee: Output, ...rest: Output[]] =>
  Psbt.fromBase64(tx).txOutputs.map(({ script, value }) => ({ script, value })) as never

const isMemo = ({ script }: Output): boolean => script[0] === opcodes.OP_RETURN

/** Every way a transaction with a memo could pay somebody else, by name. */
const attacks = (tx: string, memo: string | undefined): Readonly<Record<string, string>> => {
  const [payee, ...rest] = outputsOf(tx)
  const change = rest.find((output) => !isMemo(output)) as Output
  const withChange = (...outputs: readonly Output[]) => [payee, ...rest.filter(isMemo), ...outputs]
  const withMemo = (...texts: readonly string[]) => [
    payee,
    ...texts.map((text) => ({ script: memoScript(text), value: 0n })),
    change,
  ]
  const [name = '', asset = '', target = '', limit = '', ...affiliates] = (memo ?? '').split(':')
  const ofMemo = (...parts: readonly string[]): string => rebuilt(tx, withMemo([...parts, ...affiliates].join(':')))
  return {
    'pays a stranger': rebuilt(tx, [{ ...payee, script: stranger }, ...rest]),
    'pays a stranger with taproot': rebuilt(tx, [{ ...payee, script: strangerOfTaproot }, ...rest]),
    'pays one satoshi less': rebuilt(tx, [{ ...payee, value: payee.value - 1n }, ...rest]),
    'pays one satoshi more': rebuilt(tx, [{ ...payee, value: payee.value + 1n }, ...rest]),
    'sends the change to a stranger': rebuilt(tx, withChange({ ...change, script: stranger })),
    'shares the change with a stranger': rebuilt(
      tx,
      withChange({ ...change, value: change.value - 10_000n }, { script: stranger, value: 10_000n }),
    ),
    'gives the change to miners': rebuilt(tx, withChange()),
    'gives a part of the change to miners': rebuilt(tx, withChange({ ...change, value: change.value - 200_000n })),
    'burns a part in a second memo': rebuilt(tx, [payee, { script: memoScript('x'), value: 50_000n }, ...rest]),
    'lets outputs be changed after signing': rebuilt(tx, [payee, ...rest], (data) => ({ ...data, sighashType: 2 })),
    'spends from a stranger': rebuilt(tx, [payee, ...rest], ({ witnessUtxo, ...data }) => ({
      ...data,
      witnessUtxo: { script: Buffer.from(stranger), value: witnessUtxo?.value ?? 0n },
    })),
    ...(memo === undefined
      ? { 'adds a memo': rebuilt(tx, withMemo('=:b:bc1qstranger')) }
      : {
          'has no memo': rebuilt(tx, [payee, change]),
          'has two memos': rebuilt(tx, withMemo(memo, memo)),
          'orders another asset': ofMemo(name, 'r', target, limit),
          'orders for a stranger': ofMemo(name, asset, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', limit),
          'refunds a stranger': ofMemo(name, asset, `${target}/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4`, limit),
          'accepts any output': ofMemo(name, asset, target, '0'),
          'accepts a tenth': ofMemo(name, asset, target, limit.replace(/^(\d+)\d/, '$1')),
          'orders a donation': rebuilt(tx, withMemo(`donate:${asset}`)),
          'adds a call of a contract': rebuilt(tx, withMemo(`=:${asset}:${target}:${limit}:a:0:agg:0xabc`)),
          'pays an affiliate': rebuilt(tx, withMemo(`=:${asset}:${target}:${limit}:thief:1000`)),
        }),
  }
}

describe('a PSBT that does something else, written by another library', () => {
  let environment: TestEnvironment
  const swaps = new Map<string, BuiltSwap>()
  beforeAll(async () => {
    environment = await openTestEnvironment()
    for (const provider of ['THORCHAIN_STREAMING', 'MAYACHAIN_STREAMING', 'NEAR']) {
      const scenario = { provider, sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }
      swaps.set(provider, await buildVerified(environment, scenario))
    }
  })
  afterAll(() => environment?.close())

  it.each(['THORCHAIN_STREAMING', 'MAYACHAIN_STREAMING', 'NEAR'])('is refused for %s', (provider) => {
    const built = swaps.get(provider) as BuiltSwap
    const tx = String(built.swap.tx)
    const accept = unverifiableOf(verified(built, built.swap))
    const passing = (other: string, memo = built.swap.memo): boolean =>
      verified(built, { ...built.swap, tx: other, ...(memo === undefined ? {} : { memo }) }, { accept }).ok
    expect(passing(rebuilt(tx, outputsOf(tx)))).toBe(true)
    const memoOf = (other: string): string | undefined => {
      const found = outputsOf(other).find(isMemo)
      return found && Buffer.from(scripts.decompile(found.script)?.[1] as Uint8Array).toString()
    }
    const attempts = Object.entries(attacks(tx, built.swap.memo))
    expect(attempts.length).toBeGreaterThan(10)
    expect(attempts.filter(([, other]) => passing(other)).map(([name]) => name)).toEqual([])
    // The server may as well show the memo that it wrote.
    expect(attempts.filter(([, other]) => passing(other, memoOf(other))).map(([name]) => name)).toEqual([])
  })
})
