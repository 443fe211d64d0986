import { createCoinBalance } from '@switchyard/chain-kit'
import type { Chain, ReadFacts } from '@switchyard/core'
import { formatAddress, readAddress } from './address.ts'
import { build, estimateFee, type Settings } from './build.ts'
import type { CardanoFacts } from './facts.ts'
import { readFunds, readSender } from './funds.ts'
import type { Gateway } from './gateway.ts'
import type { Parameters } from './parameters.ts'
import { reader } from './reader.ts'
import { inspectRecipient } from './recipient.ts'

/** Inputs of a sell whose coins are not known yet. */
const ASSUMED_INPUTS = 2

/** Creates the Cardano chain. */
export const createChain = (gateway: Gateway, settings: Settings, facts: ReadFacts<CardanoFacts>): Chain => ({
  ...reader,
  contract: 1,
  sweeps: false,
  manySources: false,
  inspectRecipient: (payment) => inspectRecipient(payment, { ...facts(), ...settings.parameters }),
  readFunds: (outgoing, context) => readFunds(outgoing, { gateway, facts }, context),
  build: (deposit, funds, context) => build(deposit, { funds, settings, facts: facts() }, context),
  readFeeRates: async (_code, { signal }) => {
    const { feePerByte, feeFixed } = { ...(await gateway.parameters(signal)), ...settings.parameters }
    return { feePerByte, feeFixed }
  },
  estimateDepositFee: (_asset, _shape, rates) => {
    const parameters = rates as unknown as Pick<Parameters, 'feePerByte' | 'feeFixed'>
    return { amount: estimateFee(ASSUMED_INPUTS, parameters), assumedInputs: ASSUMED_INPUTS }
  },
  findRecipients: async (_code, hash, { signal }) => {
    const paid = /^[0-9a-f]{64}$/i.test(hash) ? await gateway.findRecipients(hash.toLowerCase(), signal) : []
    return [...new Set(paid.flatMap((text) => readAddress(text)?.canonical ?? []))]
  },
  readBalances: async (code, address, { signal, tokens }) => {
    const coins = await gateway.utxos(formatAddress(readSender([address])), signal)
    const balance = coins.reduce((sum, { lovelace }) => sum + lovelace, 0n)
    return [createCoinBalance(code, balance, tokens)]
  },
})
