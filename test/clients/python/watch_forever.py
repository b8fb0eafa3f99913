"""The same, but it goes on: after a 410 (the version is older than the history that the server keeps) it lists again.

The loop is three lines around the program everyone starts with. What it can't do: say which objects were deleted while
nobody watched. For that compare the list with what you knew, as everwatch's own client does.
"""
from kubernetes import client, config, watch
from kubernetes.client.exceptions import ApiException

config.load_kube_config()
v1 = client.BatchV1Api()


def jobs():
    while True:
        version = v1.list_namespaced_job("test").metadata.resource_version
        try:
            while True:
                w = watch.Watch()
                for e in w.stream(v1.list_namespaced_job, namespace="test", resource_version=version, timeout_seconds=300):
                    version = e["object"].metadata.resource_version
                    yield e
        except ApiException as problem:
            if problem.status != 410:
                raise
            print("410: list again", flush=True)


for e in jobs():
    print(e["type"], e["object"].metadata.name, e["object"].status.succeeded, flush=True)
