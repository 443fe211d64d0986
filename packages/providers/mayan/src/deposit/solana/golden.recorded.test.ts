import { bytesToHex } from '@noble/hashes/utils.js'
import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { mayanFacts } from '../../facts.ts'
import { readQuote } from '../../quote/wire-quote.ts'
import { createInitOrder } from './init-order.ts'
import { addProxy, type Instruction } from './instruction.ts'
import { deriveOrderAccounts } from './order-accounts.ts'
import { createSolanaOrder } from './solana-order.ts'

const never = () => Promise.reject(new Error('no swap is needed'))

describeRecorded('a Solana order', () => {
  const { vectors } = recordedJson('providers/mayan/data/golden-solana-ix-sdk15.2.0.json')
  for (const { name, quote, args, result } of vectors) {
    it(`equals the bytes of Mayan's client: ${name}`, async () => {
      const addresses = {
        trader: args.swapper,
        destination: args.destination,
        ...(args.referrerAddress ? { referrer: args.referrerAddress } : {}),
      }
      const wire = readQuote(quote, 'SWIFT')
      const random = `${quote.quoteId}${quote.memoHex.slice(2)}`
      const { instructions } = await createSolanaOrder(wire, { addresses, random }, never)
      // One vector calls the program without the proxy.
      const bare = createInitOrder(wire, { addresses, random }, deriveOrderAccounts(wire, addresses, random))
      const ours = args.options.skipProxyMayanInstructions ? [...instructions.slice(0, -1), bare] : instructions
      expect(instructions.at(-1)).toEqual(addProxy(bare, mayanFacts.own.solanaPrograms.proxy))
      expect(ours.map(described)).toEqual(result.instructions)
    })
  }
})

const described = ({ programAddress, accounts, data }: Instruction) => ({
  programId: programAddress,
  keys: accounts.map(({ address, signer, writable }) => ({ pubkey: address, isSigner: signer, isWritable: writable })),
  dataHex: bytesToHex(data),
})
