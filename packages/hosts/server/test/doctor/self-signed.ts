/** A certificate for 127.0.0.1 that is signed with its own key, and that key. It protects nothing: both are public. */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYH2/r/LmZZtcbyaD
ggm4PFO+e6aytSWLxoQYOtnUa3ChRANCAATStweEmP/c13nKIHvEKy80nqAWDVaF
3yFC1yqXoPK5fXH3tYuwsrlbxje/coNHWtK+436SqwPg4wLIkwpu76ny
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBkTCCATagAwIBAgIUMZDq7mxsbWpwah1FuRmirtXHkgIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMjE1NTQzN1oYDzIxMjYxMDI5
MTU1NDM3WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATStweEmP/c13nKIHvEKy80nqAWDVaF3yFC1yqXoPK5fXH3tYuwsrlb
xje/coNHWtK+436SqwPg4wLIkwpu76nyo2QwYjAdBgNVHQ4EFgQUc49lboqJ+Xod
U4AjBC73j5ycF5wwHwYDVR0jBBgwFoAUc49lboqJ+XodU4AjBC73j5ycF5wwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0kAMEYC
IQDz7eZpgWLnsu7c3zIlG0/yvXHZPSbcFZ50PwlnRHe1OgIhAIoLbBfFkvj/yr/p
c+5tbweIWt+2ccJtXQzEKlEoKHjS
-----END CERTIFICATE-----`,
} as const
