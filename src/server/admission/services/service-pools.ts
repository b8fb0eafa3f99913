import type { Random } from '../../../base/random.ts';
import { accept, refuse, type Outcome } from '../../../wire/outcome.ts';
import type { Holdings } from './holdings.ts';
import { NumberPool } from './number-pool.ts';

/*
 * The ranges of a kube-apiserver that is told of none (--service-cluster-ip-range, --service-node-port-range). How many
 * numbers are kept back for who asks for one: KEP 3070 and KEP 3668.
 */
const NETWORK = [10, 0, 0] as const;
const PORTS = { first: 30_000, last: 32_767 } as const;
const TAKEN = 'already allocated';

/** What is held by all services together. */
export class ServicePools {
  readonly #addresses: NumberPool;
  readonly #ports: NumberPool;

  constructor(random: Random) {
    // The first and the last address of a network are no hosts.
    this.#addresses = new NumberPool({ first: 1, last: 254, keptBack: 16, random });
    this.#ports = new NumberPool({ ...PORTS, keptBack: 86, random });
  }

  hold({ addresses, ports }: Holdings): void {
    for (const address of addresses) this.#addresses.hold(hostOf(address) ?? Number.NaN);
    for (const port of ports) this.#ports.hold(port);
  }

  /** Lets go of all but what is in `keep`. */
  free({ addresses, ports }: Holdings, keep: Holdings): void {
    for (const address of addresses) if (!keep.addresses.has(address)) this.#addresses.free(hostOf(address) ?? Number.NaN);
    for (const port of ports) if (!keep.ports.has(port)) this.#ports.free(port);
  }

  /** What one write takes. It has it at once; the caller lets go of it should the write come to nothing. */
  taking(has: Holdings, dryRun: boolean): Taking {
    return dryRun ? this.#trying(has) : this.#holding(has);
  }

  #holding(has: Holdings): Taking {
    const taken = { addresses: new Set<string>(), ports: new Set<number>() };
    return {
      taken,
      address: (wanted) => {
        if (wanted === undefined) {
          const host = this.#addresses.holdAny();
          if (host === undefined) return refuse('range is full');
          taken.addresses.add(addressOf(host));
          return accept(addressOf(host));
        }
        if (has.addresses.has(wanted)) return accept(wanted);
        const host = hostOf(wanted);
        if (host === undefined) return refuse('the provided network does not match the current range');
        if (!this.#addresses.covers(host)) return refuse(outside(wanted));
        if (this.#addresses.isHeld(host)) return refuse(`provided IP is ${TAKEN}`);
        this.#addresses.hold(host);
        taken.addresses.add(wanted);
        return accept(wanted);
      },
      port: (wanted) => {
        const port = wanted ?? this.#ports.holdAny();
        if (port === undefined) return refuse('range is full');
        if (has.ports.has(port)) return accept(port);
        if (wanted !== undefined && !this.#ports.covers(wanted)) return refuse(`provided port is not in the valid range. The range of valid ports is ${PORTS.first}-${PORTS.last}`);
        if (wanted !== undefined && this.#ports.isHeld(wanted)) return refuse(`provided port is ${TAKEN}`);
        this.#ports.hold(port);
        taken.ports.add(port);
        return accept(port);
      },
    };
  }

  /** Dry runs hold nothing: they show the address of the network, and ports behind all real ones. */
  #trying(has: Holdings): Taking {
    const seen = new Set<number>();
    return {
      taken: { addresses: new Set(), ports: new Set() },
      address: (wanted) => {
        if (wanted === undefined) return accept(addressOf(0));
        if (has.addresses.has(wanted)) return accept(wanted);
        const host = hostOf(wanted);
        if (host === undefined || !this.#addresses.covers(host)) return refuse(outside(wanted));
        return this.#addresses.isHeld(host) ? refuse(`provided IP is ${TAKEN}`) : accept(wanted);
      },
      port: (wanted) => {
        const port = wanted ?? Math.max(PORTS.last, ...seen) + 1;
        if (!has.ports.has(port) && (this.#ports.isHeld(port) || seen.has(port))) return refuse(`provided port is ${TAKEN}`);
        seen.add(port);
        return accept(port);
      },
    };
  }
}

/** Each answers what the service now has, or why it can't have it. `undefined` asks for any. */
export interface Taking {
  readonly taken: Holdings;
  address(wanted: string | undefined): Outcome<string, string>;
  port(wanted: number | undefined): Outcome<number, string>;
}

function addressOf(host: number): string {
  return [...NETWORK, host].join('.');
}

/** The last part of an address of the network. */
function hostOf(address: string): number | undefined {
  const prefix = `${NETWORK.join('.')}.`;
  return address.startsWith(prefix) ? Number(address.slice(prefix.length)) : undefined;
}

function outside(address: string): string {
  return `the provided IP (${address}) is not in the valid range. The range of valid IPs is ${NETWORK.join('.')}.0/24`;
}
