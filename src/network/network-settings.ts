/** How requests leave the network they start in. Nothing set: directly, with the certificate authorities that Node knows. */
export interface NetworkSettings {
  /** Proxy for addresses that begin with `http://`; a user and password may be in it. */
  readonly httpProxy?: string | undefined;
  readonly httpsProxy?: string | undefined;
  /** Hosts that are reached without a proxy, as `NO_PROXY` lists them. */
  readonly noProxy?: readonly string[] | undefined;
  /** PEM file of further certificate authorities. */
  readonly caFile?: string | undefined;
  /** The file of `NODE_EXTRA_CA_CERTS`, which Node adds to its own list, unless a list is given. */
  readonly nodeCaFile?: string | undefined;
}
