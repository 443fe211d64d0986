import { describe, expect, it } from 'vitest'
import { ADA, accepted, type Changes, FEE, other, refused, setUp, signedPayment, to } from './cardano-ledgers.ts'

/** A payment to `other` whose change differs by this from what conserves value. */
const leaving = (difference: bigint, tokens?: bigint): Changes => {
  return ({ own }) => ({ outputs: [to(other, 10n * ADA), to(own, 90n * ADA - FEE - difference, tokens)] })
}

describe('the Cardano ledger beside the emulator of Blaze', () => {
  it.each<[string, Changes]>([
    ['a payment with change', () => ({})],
    ['one without change', () => ({ outputs: [to(other, 100n * ADA - FEE)] })],
    ['one of two coins', ({ coins }) => ({ inputs: coins.slice(0, 2), outputs: [to(other, 150n * ADA - FEE)] })],
    [
      'one that keeps its tokens',
      ({ own, coins }) => ({
        inputs: [coins[0], coins[2]],
        outputs: [to(other, 10n * ADA), to(own, 92n * ADA - FEE, 5n)],
      }),
    ],
    [
      'one that divides its tokens',
      ({ own, coins }) => ({
        inputs: [coins[2], coins[0]],
        outputs: [to(other, 10n * ADA, 2n), to(own, 92n * ADA - FEE, 3n)],
      }),
    ],
    ['one in its last slot', ({ slot }) => ({ before: slot + 1 })],
    ['one in its first slot', ({ slot }) => ({ from: slot })],
    ['one that is valid for ever', () => ({ before: undefined })],
    ['one that names the main network', () => ({ networkId: 1 })],
  ])('takes %s', async (_, changes) => {
    const setting = await setUp()
    const { inSandbox, inEmulator } = await setting.judge(signedPayment(setting, changes))
    expect(inEmulator).toEqual(accepted)
    expect(inSandbox).toEqual(inEmulator)
  })

  it.each<[string, Changes, string, string]>([
    ['value that vanishes', leaving(1n), 'ValueNotConservedUTxO', 'Value not conserved'],
    ['value from nothing', leaving(-1n), 'ValueNotConservedUTxO', 'Value not conserved'],
    ['a token from nothing', leaving(0n, 1n), 'ValueNotConservedUTxO', 'Value not conserved'],
    [
      'tokens that vanish',
      ({ coins }) => ({ inputs: [coins[2]], outputs: [to(other, 2n * ADA - FEE)] }),
      'ValueNotConservedUTxO',
      'Value not conserved',
    ],
    [
      'a slot that has passed',
      ({ slot }) => ({ before: slot }),
      'OutsideValidityIntervalUTxO',
      'outside the slot range',
    ],
    ['a slot to come', ({ slot }) => ({ from: slot + 1 }), 'OutsideValidityIntervalUTxO', 'outside the slot range'],
    ['the signature of another key', () => ({ signers: [other] }), 'MissingVKeyWitnessesUTXOW', 'not found in witness'],
    ['no signature', () => ({ signers: [] }), 'MissingVKeyWitnessesUTXOW', ''],
    [
      'a transaction that does not exist',
      ({ coins }) => ({ inputs: [{ ...coins[0], tx_hash: 'ab'.repeat(32) }] }),
      'BadInputsUTxO',
      'not found in the ledger',
    ],
    [
      'an output that does not exist',
      ({ coins }) => ({ inputs: [{ ...coins[0], tx_index: 1 }] }),
      'BadInputsUTxO',
      'not found in the ledger',
    ],
    ['no input', () => ({ inputs: [] }), 'TxCmdTxReadError', 'must not be an empty set'],
    [
      'an input named twice',
      ({ coins }) => ({ inputs: [coins[0], coins[0]] }),
      'does not match the total count',
      'Value not conserved',
    ],
    [
      'a negative amount of tokens',
      ({ own, coins }) => ({
        inputs: [coins[0], coins[2]],
        outputs: [to(other, 10n * ADA, -2n), to(own, 92n * ADA - FEE, 7n)],
      }),
      'TxCmdTxReadError',
      'Integer overflow',
    ],
  ])('refuses %s', async (_, changes, rule, reason) => {
    const setting = await setUp()
    const { inSandbox, inEmulator } = await setting.judge(signedPayment(setting, changes))
    expect(inEmulator).toEqual(refused(reason))
    expect(inSandbox).toEqual(refused(rule))
  })

  it('refuses a spoiled signature, a coin that is spent, and the same transaction again', async () => {
    const setting = await setUp()
    const good = signedPayment(setting)
    const mark = '5840'
    const at = good.indexOf(mark) + mark.length
    const spoiled = `${good.slice(0, at)}${good.slice(at, at + 2) === '00' ? '01' : '00'}${good.slice(at + 2)}`
    const bad = await setting.judge(spoiled)
    expect(bad.inEmulator).toEqual(refused('Invalid vkey'))
    expect(bad.inSandbox).toEqual(refused('InvalidWitnessesUTXOW'))
    const taken = await setting.judge(good)
    expect(taken.inEmulator).toEqual(accepted)
    expect(taken.inSandbox).toEqual(taken.inEmulator)
    setting.emulator.makeBlock()
    for (const late of [good, signedPayment(setting, () => ({ outputs: [to(other, 100n * ADA - FEE)] }))]) {
      const { inSandbox, inEmulator } = await setting.judge(late)
      expect(inEmulator).toHaveProperty('refused')
      expect(inSandbox).toHaveProperty('refused')
    }
  })
})

describe('the Cardano ledger where the emulator is not the network', () => {
  const judged = async (changes: Changes) => {
    const setting = await setUp()
    return setting.judge(signedPayment(setting, changes))
  }

  it('takes a signature that nothing needs: the rule UTXOW asks for those needed', async () => {
    const { inSandbox, inEmulator } = await judged(({ own }) => ({ signers: [own, other] }))
    expect(inSandbox).toEqual(accepted)
    expect(inEmulator).toEqual(refused('Extraneous VKey witness'))
  })

  it('refuses an output with a token of amount zero: `positive_coin` of conway.cddl', async () => {
    const { inSandbox, inEmulator } = await judged(leaving(0n, 0n))
    expect(inSandbox).toEqual(refused('TxCmdTxReadError'))
    expect(inEmulator).toEqual(accepted)
  })

  it('refuses a transaction of another network', async () => {
    const { inSandbox, inEmulator } = await judged(() => ({ networkId: 0 }))
    expect(inSandbox).toEqual(refused('WrongNetworkInTxBody'))
    expect(inEmulator).toEqual(accepted)
  })

  it('refuses an input named twice though value is conserved: sets of the Conway era have no duplicates', async () => {
    const { inSandbox, inEmulator } = await judged(({ coins }) => ({
      inputs: [coins[0], coins[0]],
      outputs: [to(other, 200n * ADA - FEE)],
    }))
    expect(inSandbox).toEqual(refused('does not match the total count'))
    expect(inEmulator).toEqual(accepted)
  })
})
