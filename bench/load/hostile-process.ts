// A process of its own: what the other key waits for must be the server, not the work of its attacker.
import { type AttackPlan, attack } from './hostile-client.ts';

let hostile: ReturnType<typeof attack> | undefined;
process.on('message', (message: AttackPlan | 'stop') => {
  if (message !== 'stop') {
    hostile = attack(message);
    return;
  }
  void hostile?.stop().then((answers) => process.send?.(answers, () => process.disconnect()));
});
