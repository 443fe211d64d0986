export { type GardenOptions, garden } from './garden.ts'
