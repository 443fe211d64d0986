declare module 'tsyringe/dist/cjs/index.js' {
  export * from 'tsyringe'
}
