import { type EvmContract, EvmRevert } from '../../ledgers/evm/evm-contract.ts'

/** The vault on TRON, as on the main network. */
export const TRON_VAULT = 'TEcDijvKSXcfWT7S6rd44H5vNgufm7Y4XC'

/**
 * A contract that takes TRX in a call without data and emits nothing: the network reads swaps from the notes of
 * transactions that pay it.
 */
export const tronVault: EvmContract = {
  name: 'Chainflip_Vault',
  run: (call) => {
    if (call.data !== '0x') throw new EvmRevert()
    return '0x'
  },
}
