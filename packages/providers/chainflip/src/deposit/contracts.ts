/**
 * Vault contracts of the EVM chains on the main network. Calls of other contracts are refused.
 *
 * Source: the chain specification of the main network and Chainflip's published addresses.
 */
export const vaultContracts: Readonly<Record<string, string>> = {
  ETH: '0xF5e10380213880111522dd0efD3dbb45b9f62Bcc',
  ARB: '0x79001a5e762f3bEFC8e5871b42F6734e00498920',
  BSC: '0x79001a5e762f3bEFC8e5871b42F6734e00498920',
}

/** Vault on TRON, a contract, on the main network. Source: Chainflip's published addresses. */
export const tronVault = 'TEcDijvKSXcfWT7S6rd44H5vNgufm7Y4XC'

/** Program and accounts of vault swaps on Solana. Source: the program's published interface and addresses. */
export const solanaContracts = {
  swapEndpoint: 'J88B7gmadHzTNGiy54c9Ms8BsEXNdB2fntFyhKpk3qoT',
  endpointData: 'FmAcjWaRFUxGWBfGT7G3CzcFeJFsewQ4KPJVG4f6fcob',
  nativeVault: '3tJ67qa2GDfvv2wcMYNUfN5QBZrFpTwcU8ASZKMvCTVU',
  dataAccount: 'ACLMuTFvDAb3oecQQGkTVqpUbhCKHG3EZ9uNXHK1W9ka',
  systemProgram: '11111111111111111111111111111111',
} as const
