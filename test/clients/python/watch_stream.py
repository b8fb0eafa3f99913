"""The program everyone starts with: every event of the Jobs in a namespace, as it comes."""
from kubernetes import client, config, watch

config.load_kube_config()
v1 = client.BatchV1Api()
w = watch.Watch()
for e in w.stream(v1.list_namespaced_job, namespace="test"):
    print(e["type"], e["object"].metadata.name, e["object"].status.succeeded, flush=True)
