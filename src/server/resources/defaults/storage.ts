import { childOf, fillAbsent, fillZero } from '../fill.ts';
import { withObject } from './container.ts';
import type { Defaults } from './defaults.ts';
import { defaultVolumeSource } from './volume.ts';

export const STORAGE: Defaults = {
  CSIDriver(driver) {
    const spec = childOf(driver, 'spec');
    fillAbsent(spec, {
      attachRequired: true,
      podInfoOnMount: false,
      storageCapacity: false,
      fsGroupPolicy: 'ReadWriteOnceWithFSType',
      requiresRepublish: false,
      seLinuxMount: false,
    });
    fillZero(spec, { volumeLifecycleModes: ['Persistent'] });
  },
  StorageClass: (storageClass) => fillAbsent(storageClass, { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' }),
  VolumeAttachment: (attachment) => withObject(attachment, 'spec.source.inlineVolumeSpec', defaultVolumeSource),
};
