const BASE_GAS = 21_000n
const ZERO_BYTE = 10n
const OTHER_BYTE = 40n

/** Least gas that a transaction with this data uses, whatever it runs. Source: EIP-7623, in force with Pectra. */
export const floorGas = (data: `0x${string}`): bigint =>
  Buffer.from(data.slice(2), 'hex').reduce((sum, byte) => sum + (byte === 0 ? ZERO_BYTE : OTHER_BYTE), BASE_GAS)
