/** The API key of the demo. It is public: use it on your own machine only. */
export const demoKey = 'switchyard-demo-key-no-secret'
