export { garden } from './garden.ts'
export type { GardenOptions } from './options.ts'
